import { ROOT_PARENT_ID } from '#domain/product.ts'
import { homePath, productIdOf, searchTextOf, urlItemOf } from '#paths'

/** -1 for Home, the id of a product's page, null where the address shows nothing of the catalogue but what a search finds. */
export function pageIdOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): number | null {
  if (pathname === homePath) return searchTextOf(new URLSearchParams(search)) === '' ? ROOT_PARENT_ID : null
  return productIdOf(urlItemOf(pathname) ?? '')
}
