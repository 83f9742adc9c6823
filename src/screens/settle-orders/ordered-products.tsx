import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import type { Product } from '#domain/products/product.ts'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'
import styles from './settle-orders-screen.module.css'

/** At most this many products of an order are listed. */
export const MOST_SHOWN_PRODUCTS = 3

/** The products of the device by id; null for a product that the device does not have. */
export type KnownProducts = ReadonlyMap<number, Product | null> | undefined

/** The products of an order of unknown outcome, if the edge has them. */
export function productWordsOf({ lines }: UnsettledOrder, products: KnownProducts): string[] {
  if (lines === null) return []
  const furtherCount = lines.length - MOST_SHOWN_PRODUCTS
  return [
    ...lines
      .slice(0, MOST_SHOWN_PRODUCTS)
      .map(({ productId, quantity }) =>
        texts.pieces(quantity, products?.get(productId)?.name ?? texts.productOf(productId)),
      ),
    ...(furtherCount > 0 ? [texts.furtherProducts(furtherCount)] : []),
  ]
}

/** In the list, where long names are cut; the dialogs have them in full. */
export function OrderedProducts({ order, products }: { order: UnsettledOrder; products: KnownProducts }) {
  return <span className={styles.products}>{productWordsOf(order, products).join(', ')}</span>
}
