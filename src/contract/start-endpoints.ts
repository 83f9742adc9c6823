// The paths that every page calls from its start: part of ENDPOINTS, and all that the first screens load of them.
import { PRODUCTS_PER_PAGE } from '#domain/product.ts'

export const START_PATHS = {
  auth: 'api/auth',
  product: 'api/client/product',
  state: 'api/admin/state',
  company: 'api/admin/company',
  image: 'api/file/image',
} as const

const { auth, product, state, company } = START_PATHS

export const START_ENDPOINTS = {
  key: `${auth}/key`,
  signIn: `${auth}/auth-user`,
  validate: `${auth}/validate`,
  refresh: `${auth}/refresh`,
  signOut: `${auth}/logout`,
  states: `${state}/all`,
  products: `${product}/all`,
  productIds: `${product}/ids`,
  product: (id: number) => `${product}/${id}`,
  dealerships: `${company}/dealership/min-info`,
  edge: 'edge',
} as const

/** What a page asks first of the children of its product; -1 for the root. */
export const firstPageBelow = (id: number) => ({ page: 0, size: PRODUCTS_PER_PAGE, id })

/** The fixed header that every call carries as a cross-site guard; public knowledge (G109). */
export const BASIC_HEADER = 'Basic Y291bnRlcjp3ZWI='

/** Of an answer to a signed-in person: names his rights, another word for other rights (G91). */
export const RIGHTS_HEADER = 'Counter-Rights'
