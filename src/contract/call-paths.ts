// Method and path of every call that a backend answers, by the name of the call.
import type { CallMethod } from './call.ts'
import { CALLS, type TabledCallName } from './calls.ts'
import { BASE_PATHS, ENDPOINTS } from './endpoints.ts'

/** `edge` is answered by the edge itself; `picture` is the address of an `<img>`. */
type AnsweredByBackend = Exclude<keyof typeof ENDPOINTS, 'edge'> | 'picture'

const CALL_METHODS = {
  key: 'GET',
  signIn: 'POST',
  validate: 'POST',
  refresh: 'POST',
  signOut: 'POST',
  loginByCode: 'GET',
  changePassword: 'POST',
  restorePassword: 'POST',
  states: 'GET',
  registration: 'POST',
  catalogRequest: 'POST',
  products: 'GET',
  productIds: 'GET',
  product: 'GET',
  picture: 'GET',
  productEvents: 'GET',
  checkBasket: 'POST',
  saveProduct: 'POST',
  archiveProduct: 'POST',
  changeProductType: 'POST',
  changeProductParent: 'POST',
  changeProductOrder: 'POST',
  deleteProduct: 'PUT',
  uploadPicture: 'POST',
  uploadPictureFrom: 'POST',
  uploadedPicture: 'GET',
  priceList: 'POST',
  dealerships: 'GET',
  dealership: 'GET',
  checkout: 'POST',
  checkoutNewUser: 'POST',
  unregisteredOrder: 'GET',
  orders: 'POST',
  order: 'GET',
  orderProducts: 'GET',
  purchases: 'GET',
  invoicesPdf: 'POST',
  paperOrder: 'GET',
  cancelPaperOrder: 'POST',
  packingSlipsPdf: 'POST',
  printPressed: 'POST',
  sendInvoices: 'POST',
  confirmState: 'POST',
  reorder: 'POST',
  correctAmounts: 'POST',
  removeOrder: 'POST',
  ordersWorkbook: 'POST',
  orderEvents: 'GET',
  assignVendor: 'POST',
  companies: 'POST',
  company: 'GET',
  saveCompany: 'POST',
  deleteCompany: 'POST',
  feeState: 'POST',
  createUser: 'POST',
  updateUser: 'POST',
  takenNames: 'POST',
  deleteUser: 'POST',
  setPassword: 'POST',
  registerUser: 'POST',
  joinUser: 'POST',
  inviteUser: 'POST',
  registrationRequests: 'GET',
  completeRequest: 'POST',
  changes: 'POST',
  subscribers: 'GET',
  subscribersWorkbook: 'POST',
  excludedSubscribers: 'GET',
  excludeSubscriber: 'POST',
  removeExclusion: 'POST',
  addPriceChange: 'POST',
  rollBackPriceChange: 'POST',
  rollbackMoves: 'GET',
  priceChanges: 'POST',
  roles: 'GET',
  saveRoles: 'POST',
  createRole: 'POST',
  changeRole: 'POST',
  deleteRole: 'PUT',
  rolePeople: 'GET',
  privileges: 'GET',
} as const satisfies Record<AnsweredByBackend, CallMethod>
export type UntabledCallName = keyof typeof CALL_METHODS
export type CallName = UntabledCallName | TabledCallName

export interface CallPath {
  method: CallMethod
  /** Relative to the origin, with the names of its parameters in braces: `api/client/order/{id}`. */
  path: string
}

/** Stands for an id in a path; no path contains this number otherwise. */
const EXAMPLE_ID = 2_147_483_647

function pathOf(name: UntabledCallName): string {
  if (name === 'picture') return `${BASE_PATHS.image}/{size}/{file}`
  const endpoint: string | ((id: never) => string) = ENDPOINTS[name]
  if (typeof endpoint === 'string') return endpoint
  const parameter = name === 'paperOrder' ? '{confirmNumber}' : name === 'uploadedPicture' ? '{name}' : '{id}'
  // Each function of ENDPOINTS writes its argument into the path, whether number or text.
  return endpoint(EXAMPLE_ID as never).replace(String(EXAMPLE_ID), parameter)
}

// The keys of the table are names of calls.
const UNTABLED = Object.keys(CALL_METHODS) as UntabledCallName[]
const NAMES = [...UNTABLED, ...Object.keys(CALLS)] as CallName[]

export const CALL_PATHS: Readonly<Record<CallName, CallPath>> = {
  // every name has its entry
  ...(Object.fromEntries(
    UNTABLED.map((name) => [name, { method: CALL_METHODS[name], path: pathOf(name) }]),
  ) as Record<UntabledCallName, CallPath>),
  ...CALLS,
}

/** A call that was found by its address, with the texts that stand in the places of the parameters. */
export interface FoundCall {
  name: CallName
  parameters: readonly string[]
}

const PATTERNS = NAMES.map((name) => {
  const { method, path } = CALL_PATHS[name]
  const pattern = path.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
  return { name, method, pattern: new RegExp(`^/?${pattern.join('([^/]+)')}/?$`) }
})
  // Paths with fewer parameters are tried first, so that `product/all` is not read as the product with the id `all`.
  .sort(
    (one, other) =>
      CALL_PATHS[one.name].path.split('{').length - CALL_PATHS[other.name].path.split('{').length,
  )

/** The call of this method and path (without a query); null for a call that the agreement does not have. */
export function callAt(method: string, path: string): FoundCall | null {
  for (const { name, method: methodOfCall, pattern } of PATTERNS) {
    const match = methodOfCall === method ? pattern.exec(path) : null
    if (match) return { name, parameters: match.slice(1) }
  }
  return null
}
