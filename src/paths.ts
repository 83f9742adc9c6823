// The path or the path builder of every link (storefront.md §2, decisions.md G01 to G09). The routes stand in
// app/routes/route-patterns.ts.
export const homePath = '/'
/** The pattern of catalogue pages. */
export const productPattern = '/product/:urlItem'
export const cartPath = '/cart'
/** The cart with the form of new customers open. */
export const newCustomerPath = '/cart?new-customer=yes'
export const pendingOrdersPath = '/pending-orders'
/** The query parameter of Pending orders that opens the review of one order. */
export const REVIEW_KEY = 'review'
export const reviewPath = (intent: string) => `${pendingOrdersPath}?${REVIEW_KEY}=${intent}`
/** The query parameter of Pending orders that moves the focus to one order. */
export const PENDING_ORDER_KEY = 'order'
export const pendingOrderPath = (intent: string) => `${pendingOrdersPath}?${PENDING_ORDER_KEY}=${intent}`
export const offlineDataPath = '/offline-data'
export const quickOrderPath = '/quick-order'
export const restockPath = '/restock'
export const countPath = '/count'
export const labelsPath = '/labels'
export const listsPath = '/lists'
export const changesPath = '/changes'
export const ordersPath = '/orders'
/** The address part that opens Spending in the order history. */
export const SPENDING_HASH = '#spending'
export const spendingPath = `${ordersPath}${SPENDING_HASH}`
export const accountPath = '/account'
export const unlockPath = '/unlock'
/** The region of the account page where a person sets up the unlock. */
export const UNLOCK_SETUP_ID = 'unlock-on-this-device'
export const unlockSetupPath = `${accountPath}#${UNLOCK_SETUP_ID}`
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
export const settleOrdersPath = '/settle-orders'
export const archivePath = '/archive'
export const orderByCatalogPath = '/order-by-catalog'
export const contactsPath = '/contacts'
export const aboutUsPath = '/about_us'
export const greatSavePath = '/great_save'
export const registrationPath = '/registration'
export const restorePasswordPath = '/restore/password'
export const changePasswordPath = '/change/password'

/** The query parameter with the search text, on all pages of the catalogue. */
export const SEARCH_KEY = 's'

/** The query parameter with the page number of a list. */
export const PAGE_KEY = 'page'

/** The search text; '' if there is none. */
export function searchTextOf(parameters: URLSearchParams): string {
  return parameters.get(SEARCH_KEY)?.trim() ?? ''
}

const ABSOLUTE_URL = /^https?:\/\//

/**
 * The link of a product: its url if that is absolute, else /product/ and its url (storefront.md §2). Slashes and other
 * special characters of the url are encoded, because another backend may store any text there (G07).
 */
export function productPath(product: { id: number; url: string }): string {
  if (ABSOLUTE_URL.test(product.url)) return product.url
  return `/product/${product.url.replace(/[/?#%]/g, encodeURIComponent) || product.id}`
}

/** The path of the product's page on this site, even if its link leads to another site. */
export function productPagePath(product: { id: number; url: string }): string {
  return productPath(ABSOLUTE_URL.test(product.url) ? { id: product.id, url: '' } : product)
}

/**
 * The screen that changes several products of a group together; the query selects archived products or the results of a
 * search.
 */
export function bulkProductsPath(parentId: number, query?: Record<string, string>): string {
  return `/product/bulk/${parentId}${query ? `?${new URLSearchParams(query)}` : ''}`
}

/** The product's page in the archive. A group has one too if only products below it are archived. */
export function archivedProductPath(product: { id: number; url: string }): string {
  return `${archivePath}${productPagePath(product)}`
}

/** The form for a new product under this parent; -1 is the top level (G08). */
export function createProductPath(parentId: number): string {
  return `/product/create/${parentId}`
}

/** The query parameter of a new product's form with the id of the product to copy. */
export const COPIED_PRODUCT_KEY = 'like'

/** The form for a new product, filled with a copy of this product. */
export function duplicateProductPath({ id, parentId }: { id: number; parentId: number }): string {
  return `${createProductPath(parentId)}?${COPIED_PRODUCT_KEY}=${id}`
}

export function editProductPath(productId: number): string {
  return `/product/edit/${productId}`
}

/** The screen that exports the products of a group to a spreadsheet and imports them from it. */
export function productSheetPath(parentId: number): string {
  return `/product/spreadsheet/${parentId}`
}

/** The product id is the part of urlItem before the first '-'; null if that part is no number of at most nine digits. */
export function productIdOf(urlItem: string): number | null {
  const [id = ''] = urlItem.split('-')
  return /^\d{1,9}$/.test(id) ? Number(id) : null
}

/** The urlItem of a product page's path; null for any other path. */
export function urlItemOf(pathname: string): string | null {
  return /^\/product\/([^/]+)\/?$/.exec(pathname)?.[1] ?? null
}

/** The page of lists with this list open. */
export function listPath(listId: string): string {
  return `${listsPath}#${listId}`
}

/** The list of companies, filtered by the login or name of a user. */
export function companiesOfUserPath(login: string): string {
  return `${companiesPath}?${new URLSearchParams({ user: login })}`
}

/** Home with the results of a search. */
export function searchResultsPath(text: string): string {
  return `${homePath}?${new URLSearchParams({ [SEARCH_KEY]: text })}`
}

export function orderViewPath(orderId: number): string {
  return `/order/view/${orderId}`
}

/** The page of a new customer's order. The navigation state has the order's e-mail, else the page asks for it (G60). */
export function newCustomerOrderPath(orderId: number): string {
  return `/order/unregistered/${orderId}`
}

export function ordersOfUserPath(userId: number): string {
  return `/orders/user/${userId}`
}

export function ordersOfDealershipPath(dealershipId: number): string {
  return `/orders/${dealershipId}`
}

/** The form that changes a company; `dealershipId` selects the dealership in its fields. */
export function editCompanyPath(companyId: number, dealershipId?: number): string {
  const page = `/company/edit/${companyId}`
  return dealershipId === undefined ? page : `${page}?dealership=${dealershipId}`
}

/** The page that shows a company, or one of its dealerships, without changing it (G03). */
export function viewCompanyPath(companyId: number, dealershipId?: number): string {
  const page = `/company/view/${companyId}`
  return dealershipId === undefined ? page : `${page}/${dealershipId}`
}

/** The rules of a dealership (small changes, repeated orders, unlock); without an id those of the chosen dealership. */
export function dealershipRulesPath(dealershipId?: number): string {
  return dealershipId === undefined ? '/tolerance' : `/tolerance/${dealershipId}`
}

/** The purchases of a dealership; without an id the purchases of the chosen dealership (G01). */
export function purchasesPath(dealershipId?: number): string {
  return dealershipId === undefined ? '/all-products-order' : `/all-products-order/${dealershipId}`
}

/** The sign-in page: `/auth` plus the path and query to return to. With the cart's path it is in checkout mode. */
export function authPath(returnTo: string): string {
  return returnTo === homePath ? '/auth' : `/auth${returnTo}`
}

/** The path of this site to which the sign-in page leads back; Home if the path is not safe (G04). */
export function returnPathOf(pathname: string, search: string): string {
  const path = pathname.replace(/^\/auth(?=\/|$)/, '')
  const isPathSafe = /^\/(?![/\\])/.test(path) && !/^\/auth(\/|$)/.test(path) && !path.includes('\\')
  return isPathSafe ? `${path}${search}` : homePath
}
