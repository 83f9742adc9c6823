import { memo, useMemo } from 'react'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useLinkClickHandler } from '#app-context/use-link-click-handler.ts'
import { type PictureOf, usePictures } from '#app-context/catalogue/use-pictures.ts'
import type { PricingDealership } from '#domain/people/dealership.ts'
import type { FoundProduct } from '#domain/catalogue/found-product.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import { formatMoney } from '#domain/values/money.ts'
import { isBuyable } from '#domain/products/product.ts'
import { productPath } from '#paths'
import { useConfirmMatches, useFirstMatches, useServerMatches } from '#server-state/catalogue/use-search.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { searchTexts } from '#texts/catalogue/search.ts'
import { OuterHost, outerRel } from '#ui/button/outer-link.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import styles from './matches.module.css'

const MATCH_COUNT = 8

/** Lists the first products that match the text in the search box. */
export function Matches({ text }: { text: string }) {
  const { pricing } = useDealership()
  const pictureOf = usePictures()
  const openLink = useLinkClickHandler()
  const serverMatches = useServerMatches(text)
  const { products, answeredText, hasFailed } = useFirstMatches(text, MATCH_COUNT, serverMatches.ids)
  const ids = useMemo(() => products?.map(({ id }) => id) ?? [], [products])
  useConfirmMatches('', ids)
  if (products === undefined && !hasFailed) return null
  const hasNoMatches = products?.length === 0 && answeredText === text && !hasFailed
  return (
    <section className={styles.matches} aria-label={searchTexts.matches}>
      {hasFailed && <p className={styles.none}>{searchTexts.failed}</p>}
      {hasNoMatches && <p className={styles.none}>{searchTexts.noMatches}</p>}
      {/* biome-ignore lint/a11y: people press the links, by mouse or keyboard; the list only listens */}
      <ul onClick={openLink}>
        {products?.map((product) => (
          <Match key={product.id} product={product} pricing={pricing} pictureOf={pictureOf} />
        ))}
      </ul>
    </section>
  )
}

interface MatchProps {
  product: FoundProduct
  pricing: PricingDealership | null
  pictureOf: PictureOf
}

/** Memoized: a product that matches before and after a keystroke is not rendered again. */
const Match = memo(function Match({ product, pricing, pictureOf }: MatchProps) {
  const address = productPath(product)
  return (
    <li>
      <a className={styles.match} href={address} rel={outerRel(address)} aria-label={product.name}>
        <Picture {...pictureOf(product.picture, 'small')} alt="" isEager />
        <span className={styles.name}>
          <span>{product.name}</span>
          <OuterHost address={address} />
          <small className={styles.number}>{productNumberText(product.id)}</small>
        </span>
        {isBuyable(product.type) && <Muted as="span">{formatMoney(dealerPrice(product, pricing))}</Muted>}
      </a>
    </li>
  )
})
