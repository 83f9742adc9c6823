// The builder of every link (storefront.md §2, decisions.md G01 to G09); app/routes/patterns.ts has the routes.
export const homePath = '/'
/** The pattern of catalogue pages. */
export const productPattern = '/product/:urlItem'
export const cartPath = '/cart'
/** The cart with the form of new customers open. */
export const newCustomerPath = '/cart?new-customer=yes'
export const pendingOrdersPath = '/pending-orders'
export const offlineDataPath = '/offline-data'
export const quickOrderPath = '/quick-order'
export const ordersPath = '/orders'
export const accountPath = '/account'
export const subscriptionPath = '/subscription'
export const companiesPath = '/companies'
export const importUsersPath = '/companies/import'
export const requestsPath = '/requests'
export const closedRequestsPath = `${requestsPath}?closed=true`
export const createCompanyPath = '/company/create'
export const exclusionsPath = '/subscribe_exclude'
export const changePricePath = '/change_price'
export const rolesPath = '/roles'
export const auditPath = '/audit'
export const archivePath = '/archive'
export const orderByCatalogPath = '/order-by-catalog'
export const contactsPath = '/contacts'
export const aboutUsPath = '/about_us'
export const greatSavePath = '/great_save'
export const registrationPath = '/registration'
export const restorePasswordPath = '/restore/password'
export const changePasswordPath = '/change/password'

/** The query parameter with the search text, on every page of the catalogue. */
export const SEARCH_KEY = 's'

/** The query parameter with the page number of a list. */
export const PAGE_KEY = 'page'

/** Empty where nothing is searched for. */
export function searchTextOf(parameters: URLSearchParams): string {
  return parameters.get(SEARCH_KEY)?.trim() ?? ''
}

const ABSOLUTE = /^https?:\/\//

/**
 * A product's link: its url if absolute, else the product path plus its url (storefront.md §2), as one part of the path,
 * whatever another backend keeps there (G07).
 */
export function productPath(product: { id: number; url: string }): string {
  if (ABSOLUTE.test(product.url)) return product.url
  return `/product/${product.url.replace(/[/?#%]/g, encodeURIComponent) || product.id}`
}

/** The path of the product's page on this site, even if its link leads elsewhere. */
export function ownProductPath(product: { id: number; url: string }): string {
  return productPath(ABSOLUTE.test(product.url) ? { id: product.id, url: '' } : product)
}

/** Several products of a group, archived ones of it, or what a search `s` found, to be changed together. */
export function bulkProductsPath(parentId: number, query?: Record<string, string>): string {
  return `/product/bulk/${parentId}${query ? `?${new URLSearchParams(query)}` : ''}`
}

/** Its page in the archive; of a group also where only what stands under it is archived. */
export function archivedProductPath(product: { id: number; url: string }): string {
  return `${archivePath}${ownProductPath(product)}`
}

/** The form of a new product under this one; -1 for the top level (G08). */
export function createProductPath(parentId: number): string {
  return `/product/create/${parentId}`
}

/** In the address of a new product's form: the product that it begins as. */
export const LIKE_KEY = 'like'

/** The form of a new product that begins as this one. */
export function duplicateProductPath({ id, parentId }: { id: number; parentId: number }): string {
  return `${createProductPath(parentId)}?${LIKE_KEY}=${id}`
}

export function editProductPath(productId: number): string {
  return `/product/edit/${productId}`
}

/** The products of a group as a spreadsheet, and back. */
export function productSheetPath(parentId: number): string {
  return `/product/spreadsheet/${parentId}`
}

/** The product id is the part of urlItem before the first '-'; null when that is no id. */
export function productIdOf(urlItem: string): number | null {
  const [head = ''] = urlItem.split('-')
  return /^\d+$/.test(head) ? Number(head) : null
}

/** The urlItem of a product page's path; null for any other path. */
export function urlItemOf(pathname: string): string | null {
  return /^\/product\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
}

export function orderViewPath(orderId: number): string {
  return `/order/view/${orderId}`
}

/** The order of a new customer; its e-mail travels with the step there, or the screen asks for it (G60). */
export function unregisteredOrderPath(orderId: number): string {
  return `/order/unregistered/${orderId}`
}

export function ordersOfUserPath(userId: number): string {
  return `/orders/user/${userId}`
}

export function ordersOfDealershipPath(dealershipId: number): string {
  return `/orders/${dealershipId}`
}

/** The page of a company that can be changed; which of its dealerships stands in the fields. */
export function editCompanyPath(companyId: number, dealershipId?: number): string {
  const page = `/company/edit/${companyId}`
  return dealershipId === undefined ? page : `${page}?dealership=${dealershipId}`
}

/** A company, and one of its dealerships, to be read (G03). */
export function viewCompanyPath(companyId: number, dealershipId?: number): string {
  const page = `/company/view/${companyId}`
  return dealershipId === undefined ? page : `${page}/${dealershipId}`
}

/** The purchases of a dealership; without an id those of the chosen one (G01). */
export function purchasesPath(dealershipId?: number): string {
  return dealershipId === undefined ? '/all-products-order' : `/all-products-order/${dealershipId}`
}

/** `/auth` plus the path and query to return to; checkout mode where that is the cart. */
export function authPath(returnTo: string): string {
  return returnTo === homePath ? '/auth' : `/auth${returnTo}`
}

/** The same-origin path that /auth leads back to; anything odd is home (G04). */
export function returnPathOf(pathname: string, search: string): string {
  const rest = pathname.replace(/^\/auth(?=\/|$)/, '')
  const isSafe = /^\/(?![/\\])/.test(rest) && !/^\/auth(\/|$)/.test(rest) && !rest.includes('\\')
  return isSafe ? `${rest}${search}` : homePath
}
