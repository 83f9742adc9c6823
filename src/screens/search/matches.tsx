import { memo, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useProductsOf } from '#app-context/use-catalogue.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { mainPictureOf, type PictureOf, usePictures } from '#app-context/use-picture.ts'
import type { PricingDealership } from '#domain/dealership.ts'
import { dealerPrice } from '#domain/goods.ts'
import { formatMoney } from '#domain/money.ts'
import { isBuyable, type Product } from '#domain/product.ts'
import { productPath } from '#paths'
import { useConfirmedMatches, useLocalMatches, useServerMatches } from '#server-state/use-search.ts'
import { searchTexts } from '#texts/search.ts'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import styles from './matches.module.css'

const SHOWN = 8

/** The first products that match what is being typed. */
export function Matches({ text }: { text: string }) {
  const { pricing } = useDealership()
  const pictureOf = usePictures()
  const { ids, answers } = useLocalMatches(text, SHOWN)
  const server = useServerMatches(text)
  const wanted = useMemo(() => {
    return [...new Set([...(ids ?? []), ...server.ids])].slice(0, SHOWN)
  }, [ids, server.ids])
  useConfirmedMatches('', wanted)
  const products = useProductsOf(wanted)
  if (ids === undefined || products === undefined) return null
  const isNothingFound = products.length === 0 && answers === text
  return (
    <section className={styles.matches} aria-label={searchTexts.matches}>
      {isNothingFound && <p className={styles.none}>{searchTexts.noMatches}</p>}
      <ul>
        {products.map((product) => (
          <Match key={product.id} product={product} pricing={pricing} pictureOf={pictureOf} />
        ))}
      </ul>
    </section>
  )
}

interface MatchProps {
  product: Product
  pricing: PricingDealership | null
  pictureOf: PictureOf
}

/** Each letter renders the list several times; a product that stays is drawn once. */
const Match = memo(function Match({ product, pricing, pictureOf }: MatchProps) {
  const address = productPath(product)
  return (
    <li>
      <Link className={styles.match} to={address} rel={outerRel(address)} aria-label={product.name}>
        <Picture {...pictureOf(mainPictureOf(product), 'small')} alt="" isEager />
        <span className={styles.name}>
          {product.name}
          <OuterHost address={address} />
        </span>
        {isBuyable(product.type) && (
          <span className={styles.price}>{formatMoney(dealerPrice(product, pricing))}</span>
        )}
      </Link>
    </li>
  )
})
