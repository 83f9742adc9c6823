import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import type { Product } from '#domain/products/product.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'
import styles from './settle-orders-screen.module.css'

/** At most this many products of an order are listed. */
export const MOST_SHOWN_PRODUCTS = 3

interface OrderedProductsProps {
  order: UnsettledOrder
  /** null for a product that the device does not have. */
  products: ReadonlyMap<number, Product | null> | undefined
}

/** The products of an order of unknown outcome, if the edge has them. */
export function OrderedProducts({ order: { lines }, products }: OrderedProductsProps) {
  if (lines === null) return null
  const furtherCount = lines.length - MOST_SHOWN_PRODUCTS
  return (
    <ul className={styles.candidates}>
      {lines.slice(0, MOST_SHOWN_PRODUCTS).map(({ productId, quantity }) => (
        <li key={productId}>
          {texts.pieces(quantity, products?.get(productId)?.name ?? texts.productOf(productId))}
        </li>
      ))}
      {furtherCount > 0 && (
        <li>
          <span>{texts.furtherProducts(furtherCount)}</span>
        </li>
      )}
    </ul>
  )
}
