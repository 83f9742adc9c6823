import { PRODUCTS_PER_PAGE, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { homePath, PAGE_KEY, productIdOf, searchTextOf, urlItemOf } from '#paths'

/** The part of the catalogue that a page shows first. */
export interface ShownPage {
  /** The product of the page, -1 for Home; null where the page shows nothing of the catalogue. */
  pageId: number | null
  /** How many of those below it are shown first; null for all. */
  limit: number | null
}

/** -1 for Home, the id of a product's page, null where the address shows nothing of the catalogue but what a search finds. */
function pageIdOf(pathname: string, parameters: URLSearchParams): number | null {
  if (pathname === homePath) return searchTextOf(parameters) === '' ? ROOT_PARENT_ID : null
  return productIdOf(urlItemOf(pathname) ?? '')
}

/** What the page of this address shows first. Home shows all that it has, and a later page of a list comes after the first. */
export function shownPageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ShownPage {
  const parameters = new URLSearchParams(search)
  const isAll = pathname === homePath || parameters.has(PAGE_KEY)
  return { pageId: pageIdOf(pathname, parameters), limit: isAll ? null : PRODUCTS_PER_PAGE }
}
