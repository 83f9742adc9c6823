// What the page's address asks for first, read from the device while the page's code still loads: the first
// painting then already has it, instead of a frame without and a second one with it.
import type { FirstRows } from '#app-context/first-content.ts'
import { byCatalogueOrder, ROOT_PARENT_ID } from '#domain/product.ts'
import { homePath, productIdOf, urlItemOf } from '#paths'
import type { AccountDatabase } from '#storage/account-database.ts'
import { readCart } from '#storage/cart-table.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readChildren, readProduct } from '#storage/product-table.ts'

/** -1 for Home, the id of a product's page, null where the address shows nothing of the catalogue. */
function pageIdOf(pathname: string): number | null {
  if (pathname === homePath) return ROOT_PARENT_ID
  return productIdOf(urlItemOf(pathname) ?? '')
}

async function readCatalogueRows(copy: CopyDatabase, pageId: number): Promise<FirstRows> {
  const [product, rows] = await Promise.all([
    pageId === ROOT_PARENT_ID ? undefined : readProduct(copy, pageId),
    readChildren(copy, pageId),
  ])
  return {
    ...(product && { product }),
    ...(rows.length > 0 && { children: { parentId: pageId, rows: rows.sort(byCatalogueOrder) } }),
  }
}

/** A device that cannot be read has no first rows; the screens' own reading then says what is wrong. */
export async function readFirstRows(
  pathname: string,
  databases: { account: AccountDatabase; copy: CopyDatabase },
): Promise<FirstRows> {
  const pageId = pageIdOf(pathname)
  const [rows, cart] = await Promise.all([
    pageId === null ? {} : readCatalogueRows(databases.copy, pageId).catch(() => ({})),
    readCart(databases.account).catch(() => null),
  ])
  return { ...rows, ...(cart !== null && { cart }) }
}
