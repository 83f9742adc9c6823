import { PRODUCTS_PER_PAGE, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { homePath, PAGE_KEY, productIdOf, searchTextOf, urlItemOf } from '#paths'

/** The part of the catalogue that a page shows first. */
export interface ShownPage {
  /** The product of the page, -1 for Home; null if the page shows nothing of the catalogue, or search results on Home. */
  pageId: number | null
  /** The number of children that are shown first; null for all children. */
  limit: number | null
}

/** -1 for Home, or the id of the page's product; null if the page shows nothing of the catalogue, or search results on Home. */
function pageIdOf(pathname: string, parameters: URLSearchParams): number | null {
  if (pathname === homePath) return searchTextOf(parameters) === '' ? ROOT_PARENT_ID : null
  return productIdOf(urlItemOf(pathname) ?? '')
}

/** The first content of the page at this address. Home and the later pages of a list need all children. */
export function shownPageOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): ShownPage {
  const parameters = new URLSearchParams(search)
  const needsAllChildren = pathname === homePath || parameters.has(PAGE_KEY)
  return { pageId: pageIdOf(pathname, parameters), limit: needsAllChildren ? null : PRODUCTS_PER_PAGE }
}
