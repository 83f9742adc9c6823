import { useEffect, useState } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useCatalogueStatus, useProducts } from '#app-context/catalogue/use-catalogue.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { dealerPrice } from '#domain/prices/goods.ts'
import { formatUpToFourDecimals } from '#domain/values/money.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import { canFind } from '#domain/catalogue/product-visibility.ts'
import { increasedQuantity } from '#domain/cart/quantity.ts'
import { useLastProductEvent } from '#server-state/catalogue/use-last-product-event.ts'
import { useConfirmMatches } from '#server-state/catalogue/use-search.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { catalogueTexts } from '#texts/catalogue/catalogue.ts'
import { productNumberText } from '#texts/products/product-number.ts'
import { Button } from '#ui/button/button.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Muted } from '#ui/layout/muted.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import styles from './extra-products.module.css'
import { ProductLink, ProductThumbnail } from './linked-product.tsx'
import type { PricedCart } from './use-priced-cart.ts'

const MAX_SHOWN_PRODUCTS = 4

/** The button has the same label as on the product card (storefront.md §4). */
function buttonLabelOf({ type }: Product): string {
  return catalogueTexts.addToCart[type as 'PRODUCT' | 'CUSTOM' | 'REORDER'] // the buyable types
}

function isExtra(product: Product): boolean {
  return (
    product.showCart && isBuyable(product.type) && canFind(product, { seesHidden: false, isInArchive: false })
  )
}

/** Offers the products marked showCart as extras below the cart (G54). */
export function ExtraProducts({ cart }: { cart: PricedCart }) {
  const { catalogue } = useCounter()
  const { lines, setQuantity } = cart
  const { pricing } = useDealership()
  const { isAdmin } = useSession()
  const { completeAt } = useCatalogueStatus()
  const lastProductEvent = useLastProductEvent()
  const [ids, setIds] = useState<readonly number[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a completed copy or a product event may bring other extras
  useEffect(() => {
    const abort = new AbortController()
    const showExtras = (extras: Product[]) => {
      if (!abort.signal.aborted) setIds(extras.map(({ id }) => id))
    }
    // when the copy cannot be read, the screen offers no extras
    catalogue.readMatchingProducts(isExtra, abort.signal).then(showExtras, () => showExtras([]))
    return () => abort.abort()
  }, [catalogue, completeAt, lastProductEvent])
  useConfirmMatches('', ids)

  const offeredProducts = (useProducts(ids) ?? [])
    .filter((product) => isExtra(product) && !lines.some((line) => line.product.id === product.id))
    .slice(0, MAX_SHOWN_PRODUCTS)
  if (offeredProducts.length === 0) return null
  return (
    <Stack as="section" gap={3} aria-labelledby="cart-extras">
      <h2 id="cart-extras">{cartTexts.extras}</h2>
      <ul className={styles.list} ref={keepFocus}>
        {offeredProducts.map((product) => (
          <li key={product.id} className={styles.extra}>
            <ProductThumbnail product={product} />
            <div className={styles.words}>
              <ProductLink product={product} />
              <Muted>
                <span>{`${productNumberText(product.id)} · `}</span>
                <span>{cartTexts.each(formatUpToFourDecimals(dealerPrice(product, pricing)))}</span>
              </Muted>
            </div>
            <Button
              icon="plus"
              onClick={() => {
                void setQuantity(product, increasedQuantity(0, product, isAdmin)) // the live query updates the cart
              }}
            >
              {buttonLabelOf(product)}
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
