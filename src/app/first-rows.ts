// What the page's address asks for first, out of what was read ahead: the first painting then already has it.
import type { ChildList, FirstRows } from '#app-context/first-content.ts'
import { byCatalogueOrder, type Product } from '#domain/product.ts'
import { cartOf, type StoredCart } from '#storage/cart-table.ts'
import type { ReadAhead } from '#storage/read-ahead.ts'
import { parseStoredRows, storedProduct } from '#storage/stored-product.ts'

export function firstRowsOf(ahead: ReadAhead): FirstRows {
  const [page] = parseStoredRows(storedProduct, [ahead.product])
  const rows = parseStoredRows(storedProduct, ahead.children)
  // One that cannot be read is not shown; where all are here, the others are all that count.
  const count = ahead.children.length < ahead.childCount ? ahead.childCount : rows.length
  return arranged(ahead.pageId, page, { rows, count }, cartOf(ahead.cart))
}

/** The product of the page, what is below it in catalogue order, and the cart. */
export function arranged(
  pageId: number | null,
  product: Product | undefined,
  below: ChildList,
  cart: StoredCart,
): FirstRows {
  const rows = [...below.rows].sort(byCatalogueOrder)
  return {
    ...(product && { product }),
    ...(pageId !== null && rows.length > 0 && { children: { parentId: pageId, list: { ...below, rows } } }),
    cart,
  }
}
