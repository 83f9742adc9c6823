// What the page's address asks for first, out of what was read ahead: the first painting then already has it.
import type { FirstRows } from '#app-context/first-content.ts'
import { byCatalogueOrder } from '#domain/product.ts'
import { cartOf } from '#storage/cart-table.ts'
import type { ReadAhead } from '#storage/read-ahead.ts'
import { parseStoredRows, storedProduct } from '#storage/stored-product.ts'

export function firstRowsOf(ahead: ReadAhead): FirstRows {
  const { pageId, product, children, cart } = ahead
  const [page] = parseStoredRows(storedProduct, [product])
  const rows = parseStoredRows(storedProduct, children).sort(byCatalogueOrder)
  return {
    ...(page && { product: page }),
    ...(pageId !== null && rows.length > 0 && { children: { parentId: pageId, rows } }),
    cart: cartOf(cart),
  }
}
