import { ROOT_PARENT_ID } from '#domain/product.ts'
import { homePath, productIdOf, urlItemOf } from '#paths'

/** -1 for Home, the id of a product's page, null where the address shows nothing of the catalogue. */
export function pageIdOf(pathname: string): number | null {
  if (pathname === homePath) return ROOT_PARENT_ID
  return productIdOf(urlItemOf(pathname) ?? '')
}
