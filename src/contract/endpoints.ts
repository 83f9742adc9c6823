// The sizes of the pages of lists, and what all calls have in common.
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'

/** Registration requests per page, as in all staff lists. */
export const REQUESTS_PER_PAGE = 20
/** Orders per page (ordering.md §9). */
export const ORDERS_PER_PAGE = 20
/** The largest page of orders; the app uses it to read selected orders, all orders of a list, and the newest orders. */
export const MOST_ORDERS_PER_PAGE = 50
/** Companies per page (ordering.md §9). */
export const COMPANIES_PER_PAGE = 20
/** The largest page of companies; the app uses it to read the supplier's company and its vendors (ordering.md §9). */
export const MOST_COMPANIES_PER_PAGE = 100
/** Rows of the record of changes per page, as in all staff lists. */
export const CHANGES_PER_PAGE = 20
/** Scheduled shipments per page (ordering.md §9). */
export const SHIPMENTS_PER_PAGE = 20
/** Excluded subscribers per page (storefront.md §9). */
export const EXCLUSIONS_PER_PAGE = 20
/** Price changes per page (ordering.md §9). */
export const PRICE_CHANGES_PER_PAGE = 20

/** People of a role per page, as in all staff lists. */
export const ROLE_PEOPLE_PER_PAGE = 20

/** The session cookie (G130). */
export const SESSION_COOKIE = 'counter_session'

/** The query for the first page of the children of a product; -1 is the root of the tree. */
export const firstChildPageQuery = (parentId: number) => ({ page: 0, size: PRODUCTS_PER_PAGE, id: parentId })

/** The fixed header of every call, a guard against cross-site requests; it is no secret (G109). */
export const BASIC_HEADER = 'Basic Y291bnRlcjp3ZWI='

/** A header of answers to a signed-in person; its value changes when the person's rights change (G91). */
export const RIGHTS_HEADER = 'Counter-Rights'
