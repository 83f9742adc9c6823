// The paths of the agreed calls, relative to the origin (decisions.md G110, G111). The edge itself answers `edge`.
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'

export const BASE_PATHS = {
  auth: 'api/auth',
  product: 'api/client/product',
  state: 'api/admin/state',
  company: 'api/admin/company',
  image: 'api/file/image',
  order: 'api/client/order',
  orderProducts: 'api/client/order-products',
  changePrice: 'api/client/change-price',
  shipment: 'api/client/scheduled-shipment',
  user: 'api/admin/user',
  registrationRequest: 'api/admin/request-registration',
  subscribe: 'api/admin/subscribe',
  audit: 'api/admin/audit',
  role: 'api/admin/role',
  permission: 'api/admin/permission',
  file: 'api/file/common',
} as const

const { auth, product, order, orderProducts, user, company, state } = BASE_PATHS
const { registrationRequest, changePrice, subscribe, audit } = BASE_PATHS
const { role, permission, file } = BASE_PATHS

/** The keys are the names of the calls in docs/openapi.json. */
export const ENDPOINTS = {
  /** The server's public key, which encrypts login and password. */
  key: `${auth}/key`,
  signIn: `${auth}/auth-user`,
  /** The account of the session. */
  validate: `${auth}/validate`,
  refresh: `${auth}/refresh`,
  signOut: `${auth}/logout`,
  /** The US states with their tax. */
  states: `${state}/all`,
  products: `${product}/all`,
  productIds: `${product}/ids`,
  product: (id: number) => `${product}/${id}`,
  dealerships: `${company}/dealership/min-info`,
  edge: 'edge',
  loginByCode: `${auth}/login-by-code`,
  changePassword: `${auth}/change-password`,
  restorePassword: `${user}/restore-password`,
  registration: `${registrationRequest}/create`,
  catalogRequest: `${registrationRequest}/catalog`,
  checkBasket: `${product}/check-basket`,
  saveProduct: `${product}/create-update`,
  archiveProduct: `${product}/set-archive`,
  changeProductType: `${product}/change-type`,
  changeProductParent: `${product}/change-parent`,
  /** Moves a product to the position of one of its siblings. */
  changeProductOrder: `${product}/change-order-by`,
  deleteProduct: (id: number) => `${product}/delete/${id}`,
  productEvents: `${product}/events`,
  uploadPicture: `${file}/upload`,
  uploadedPicture: (name: string) => `${file}/${encodeURIComponent(name)}`,
  uploadPictureFrom: `${file}/upload-url`,
  priceList: `${product}/price-xls`,
  dealership: (id: number) => `${company}/dealership/${id}`,
  checkout: `${order}/checkout`,
  checkoutNewUser: `${order}/checkout-new-user`,
  unregisteredOrder: (id: number) => `${order}/unregistered/${id}`,
  orders: `${order}/all`,
  order: (id: number) => `${order}/${id}`,
  paperOrder: (confirmNumber: string) => `${order}/confirm/${encodeURIComponent(confirmNumber)}`,
  cancelPaperOrder: `${order}/order-paper/cancel`,
  orderProducts: (orderId: number) => `${orderProducts}/${orderId}`,
  invoicesPdf: `${order}/invoice-combine/pdf`,
  packingSlipsPdf: `${order}/packing-sleep/pdf`,
  /** Counts one print of each invoice. */
  printPressed: `${order}/invoice/print-pressed`,
  sendInvoices: `${order}/invoice/send`,
  /** Changes the status of orders. */
  confirmState: `${order}/confirm-state`,
  reorder: (orderId: number) => `${order}/reorder/${orderId}`,
  correctAmounts: (orderId: number) => `${order}/correct-amounts/${orderId}`,
  removeOrder: `${order}/remove`,
  ordersWorkbook: `${order}/xls`,
  orderEvents: (orderId: number) => `${order}/${orderId}/events`,
  purchases: (dealershipId: number) => `${orderProducts}/all/${dealershipId}`,
  assignVendor: `${orderProducts}/added-product-vendor`,
  companies: `${company}/all`,
  company: (id: number) => `${company}/${id}`,
  saveCompany: `${company}/create-update`,
  deleteCompany: (id: number) => `${company}/delete/${id}`,
  /** Sets whether a dealership is charged tax, or shipping. */
  feeState: `${company}/fee-state`,
  createUser: `${user}/create`,
  updateUser: `${user}/update`,
  takenNames: `${user}/taken-names`,
  deleteUser: (id: number) => `${user}/delete/${id}`,
  setPassword: `${user}/set-password`,
  /** Accepts a waiting user, or mails an accepted user a new password. */
  registerUser: (id: number) => `${user}/company-registered/${id}`,
  /** Accepts a waiting user into an existing company. */
  joinUser: (id: number) => `${user}/company-joined/${id}`,
  inviteUser: (id: number) => `${user}/invite-create/${id}`,
  registrationRequests: `${registrationRequest}/all`,
  completeRequest: (id: number) => `${registrationRequest}/confirm/${id}`,
  /** The record of changes. */
  changes: `${audit}/all`,
  subscribers: `${subscribe}/emails`,
  subscribersWorkbook: `${subscribe}/emails-xls`,
  excludedSubscribers: `${subscribe}/exclude-all`,
  excludeSubscriber: `${subscribe}/exclude-add`,
  removeExclusion: `${subscribe}/exclude-remove`,
  addPriceChange: `${changePrice}/add`,
  rollBackPriceChange: `${changePrice}/rollback`,
  rollbackMoves: (id: number) => `${changePrice}/rollback/${id}`,
  priceChanges: `${changePrice}/all`,
  roles: `${role}/list`,
  saveRoles: `${role}/create-update`,
  createRole: `${role}/create_role`,
  changeRole: `${role}/change_role`,
  deleteRole: (id: number) => `${role}/delete/${id}`,
  rolePeople: (id: number) => `${role}/users/${id}`,
  privileges: `${permission}/all`,
} as const

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
