import { useEffect, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import { formatFine } from '#domain/money.ts'
import { dealerPrice } from '#domain/pricing.ts'
import { isBuyable, type Product } from '#domain/product.ts'
import { canFind } from '#domain/product-visibility.ts'
import { increased } from '#domain/quantity.ts'
import { readProductChunks } from '#storage/product-table.ts'
import { cartTexts } from '#texts/cart.ts'
import { catalogueTexts } from '#texts/catalogue.ts'
import { Button } from '#ui/button.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import type { CartView } from './cart-view.ts'
import styles from './extra-products.module.css'
import { ProductLink } from './product-link.tsx'
import { ProductThumbnail } from './product-thumbnail.tsx'

const SHOWN = 4

/** The same words as on its card (storefront.md §4). */
function labelOf({ type }: Product): string {
  return catalogueTexts.addToCart[type as 'PRODUCT' | 'CUSTOM' | 'REORDER'] // the buyable types
}

/** Products marked showCart are offered as an extra beside the cart (G54). */
export function ExtraProducts({ cart }: { cart: CartView }) {
  const { copy } = useCounter().databases
  const { lines, put } = cart
  const { pricing } = useDealership()
  const { isAdmin } = useSession()
  const [extras, setExtras] = useState<Product[]>([])

  useEffect(() => {
    let isWanted = true
    async function read(): Promise<void> {
      const found: Product[] = []
      for await (const chunk of readProductChunks(copy)) {
        found.push(
          ...chunk.filter(
            (product) =>
              product.showCart &&
              isBuyable(product.type) &&
              canFind(product, { seesHidden: false, isInArchive: false }),
          ),
        )
        if (!isWanted) return
      }
      setExtras(found)
    }
    // without a readable copy there is nothing to offer
    read().catch(() => setExtras([]))
    return () => {
      isWanted = false
    }
  }, [copy])

  const offered = extras
    .filter((product) => !lines.some((line) => line.product.id === product.id))
    .slice(0, SHOWN)
  if (offered.length === 0) return null
  return (
    <section className={styles.extras} aria-labelledby="cart-extras">
      <h2 id="cart-extras">{cartTexts.extras}</h2>
      <ul className={styles.list} ref={keepFocus}>
        {offered.map((product) => (
          <li key={product.id} className={styles.extra}>
            <ProductThumbnail product={product} />
            <div className={styles.words}>
              <ProductLink product={product} />
              <p className={styles.price}>{cartTexts.each(formatFine(dealerPrice(product, pricing)))}</p>
            </div>
            <Button
              size="small"
              icon="plus"
              onClick={() => {
                void put(product, increased(0, product, isAdmin)) // shown live
              }}
            >
              {labelOf(product)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
