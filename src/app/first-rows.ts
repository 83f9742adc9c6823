// What the page's address asks for first, out of what was read ahead: the first painting then already has it.
import type { FirstRows } from '#app-context/first-content.ts'
import { byCatalogueOrder, type Product } from '#domain/product.ts'
import { cartOf, type StoredCart } from '#storage/cart-table.ts'
import type { ReadAhead } from '#storage/read-ahead.ts'
import { parseStoredRows, storedProduct } from '#storage/stored-product.ts'

export function firstRowsOf(ahead: ReadAhead): FirstRows {
  const [page] = parseStoredRows(storedProduct, [ahead.product])
  return arranged(ahead.pageId, page, parseStoredRows(storedProduct, ahead.children), cartOf(ahead.cart))
}

/** The product of the page, what is below it in catalogue order, and the cart. */
export function arranged(
  pageId: number | null,
  product: Product | undefined,
  below: readonly Product[],
  cart: StoredCart,
): FirstRows {
  const rows = [...below].sort(byCatalogueOrder)
  return {
    ...(product && { product }),
    ...(pageId !== null && rows.length > 0 && { children: { parentId: pageId, rows } }),
    cart,
  }
}
