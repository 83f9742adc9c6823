// How every route of the reference backend is called with ids of Lakeside's rows (7; orders 500 and 502, shipment 1) and
// of Prairie's (8, 9; order 503, shipment 2). A route that is not here fails tests/contract/authority.test.ts.

export interface RouteCall {
  path: string
  body?: unknown
}

const ORDERS = [500, 502, 503]
const DEALERSHIPS = [7, 8, 9]
const SHIPMENTS = [1, 2]
const COMPANIES = [2, 3]
/** Lakeside's buyer2 and Prairie's multi. */
const PEOPLE = [4, 5]
const PAPERS = ['NJ-7', 'NJ-8']
const PRODUCTS = [101, 102]

/** Of orders, in bodies that choose some. */
const CHOICES = [
  { entityIds: ORDERS },
  ...ORDERS.map((id) => ({ entityIds: [id] })),
  { isExcluded: true, entityIds: [] },
]

const atEach = (ids: readonly (number | string)[], pathOf: (id: number | string) => string, body?: unknown) =>
  ids.map((id): RouteCall => ({ path: pathOf(id), body }))
const once = (path: string, ...bodies: unknown[]): RouteCall[] =>
  (bodies.length === 0 ? [undefined] : bodies).map((body) => ({ path, body }))

const shipment = { productId: 102, quantity: 50, reorderPeriod: 30, nextStartDate: '2026-12-01' }
const person = {
  email: 'new@example.com',
  phone: '13125550100',
  roleIds: [3],
  dealerships: [],
}
const nowhere = { street: '', city: '', zip: '', stateId: null }
const place = {
  name: 'Moved',
  email: 'moved@example.com',
  phone: '13125550100',
  dealerLicenseNumber: '',
  shippingAddress: nowhere,
  copyShippingToBilling: true,
}
const seen = (id: number) => ({ product: { id }, quantity: 1 })

/** By method and path, as the server registered them. */
export const ROUTE_CALLS: Record<string, readonly RouteCall[]> = {
  'GET /api/file/image/:size/:file': once('api/file/image/general/0a1b2c3d-0000-4000-8000-00000000aaaa.jpg'),
  'GET /api/auth/key': once('api/auth/key'),
  'POST /api/auth/auth-user': once('api/auth/auth-user'),
  'POST /api/auth/validate': once('api/auth/validate'),
  'POST /api/auth/refresh': once('api/auth/refresh'),
  'POST /api/auth/logout': [], // ends the session with which the others are called
  'POST /api/admin/user/restore-password': once('api/admin/user/restore-password'),
  'GET /api/auth/login-by-code': once('api/auth/login-by-code?code=guess'),
  'POST /api/auth/change-password': once('api/auth/change-password'),
  'GET /api/admin/state/all': once('api/admin/state/all'),
  'POST /api/admin/request-registration/create': once('api/admin/request-registration/create'),
  'POST /api/admin/request-registration/catalog': once('api/admin/request-registration/catalog'),
  'POST /api/client/order/checkout-new-user': once('api/client/order/checkout-new-user'),
  'GET /api/client/order/unregistered/:id': atEach(
    ORDERS,
    (id) => `api/client/order/unregistered/${id}?email=stranger@example.com`,
  ),
  'GET /api/admin/company/dealership/min-info': once('api/admin/company/dealership/min-info'),
  'GET /api/admin/company/dealership/:id': atEach(DEALERSHIPS, (id) => `api/admin/company/dealership/${id}`),
  'GET /api/admin/request-registration/all': once('api/admin/request-registration/all'),
  'GET /api/client/product/all': once('api/client/product/all'),
  'GET /api/client/product/ids': once('api/client/product/ids?ids=101,102'),
  'GET /api/client/product/:id': atEach(PRODUCTS, (id) => `api/client/product/${id}`),
  'POST /api/client/product/check-basket': once(
    'api/client/product/check-basket',
    ...[0, ...DEALERSHIPS].map((dealershipId) => ({ cartItems: PRODUCTS.map(seen), dealershipId })),
  ),
  'POST /api/client/product/create-update': once('api/client/product/create-update'),
  'POST /api/client/product/set-archive': once('api/client/product/set-archive'),
  'POST /api/client/product/change-type': once('api/client/product/change-type', { id: 102, type: 'CUSTOM' }),
  'POST /api/client/product/change-parent': once('api/client/product/change-parent', { id: 102, parent: 10 }),
  'POST /api/client/product/change-order-by': once('api/client/product/change-order-by', {
    id: 102,
    newPlaceProductId: 101,
  }),
  'GET /api/client/product/events': [], // never ends, and tells ids alone (product-events.test.ts)
  'PUT /api/client/product/delete/:id': once('api/client/product/delete/999999'),
  'GET /api/file/common/:name': once('api/file/common/0a1b2c3d-0000-4000-8000-00000000aaaa'),
  'POST /api/file/common/upload': once('api/file/common/upload'),
  'POST /api/file/common/upload-url': once('api/file/common/upload-url'),
  'POST /api/client/product/price-xls': once('api/client/product/price-xls'),
  'POST /api/client/scheduled-shipment/all': once(
    'api/client/scheduled-shipment/all',
    {},
    ...DEALERSHIPS.map((dealershipId) => ({ dealershipId })),
  ),
  'POST /api/client/scheduled-shipment/create-or-edit': once(
    'api/client/scheduled-shipment/create-or-edit',
    { ...shipment, dealershipId: 7 },
    { ...shipment, dealershipId: 8 },
    { ...shipment, id: 1, productId: 101, dealershipId: 7 },
    { ...shipment, id: 2, productId: 101, dealershipId: 8 },
  ),
  'POST /api/client/scheduled-shipment/force': atEach(
    SHIPMENTS,
    (id) => `api/client/scheduled-shipment/force?id=${id}`,
  ),
  'POST /api/client/scheduled-shipment/remove': atEach(
    SHIPMENTS,
    (id) => `api/client/scheduled-shipment/remove?id=${id}`,
  ),
  // Of everybody's prices, and so of nobody's rows; price-changes.test.ts makes some.
  'POST /api/client/change-price/all': once('api/client/change-price/all'),
  'POST /api/client/change-price/add': once('api/client/change-price/add'),
  'GET /api/client/change-price/rollback/:id': once('api/client/change-price/rollback/1'),
  'POST /api/client/change-price/rollback': once('api/client/change-price/rollback?id=1'),
  'GET /api/client/order/confirm/:confirmNumber': atEach(PAPERS, (id) => `api/client/order/confirm/${id}`),
  'POST /api/client/order/order-paper/cancel': atEach(
    ORDERS,
    (id) => `api/client/order/order-paper/cancel?id=${id}`,
  ),
  'POST /api/client/order/checkout': once('api/client/order/checkout'), // own-dealerships.test.ts places some
  'POST /api/client/order/all': once(
    'api/client/order/all',
    {},
    { dealerIds: DEALERSHIPS },
    { dealerName: 'Prairie' },
    { entityIds: ORDERS },
    { userId: 5 },
  ),
  'GET /api/client/order/:id': atEach(ORDERS, (id) => `api/client/order/${id}`),
  'GET /api/client/order-products/:id': atEach(ORDERS, (id) => `api/client/order-products/${id}`),
  'GET /api/client/order-products/all/:id': atEach(
    DEALERSHIPS,
    (id) => `api/client/order-products/all/${id}`,
  ),
  'POST /api/client/order/packing-sleep/pdf': once('api/client/order/packing-sleep/pdf', ...CHOICES),
  'POST /api/client/order/invoice/print-pressed': once('api/client/order/invoice/print-pressed', ...CHOICES),
  'POST /api/client/order/invoice/send': once(
    'api/client/order/invoice/send',
    ...CHOICES.map((body) => ({ ...body, reminder: false })),
  ),
  'POST /api/client/order/confirm-state': ['free', 'pending', 'paid'].flatMap((state) =>
    once(`api/client/order/confirm-state?state=${state}`, ...CHOICES),
  ),
  'POST /api/client/order/reorder/:id': atEach(ORDERS, (id) => `api/client/order/reorder/${id}`),
  'POST /api/client/order/correct-amounts/:id': ORDERS.flatMap((id) =>
    once(`api/client/order/correct-amounts/${id}`, { shippingCost: 5, tax: 1 }),
  ),
  'POST /api/client/order/xls': once(
    'api/client/order/xls',
    {},
    { dealerIds: DEALERSHIPS },
    { vendor: true, vendorId: 2 },
  ),
  'GET /api/client/order/:id/events': atEach(ORDERS, (id) => `api/client/order/${id}/events`),
  'POST /api/client/order/remove': atEach(ORDERS, (id) => `api/client/order/remove?id=${id}`),
  'POST /api/client/order-products/added-product-vendor': once(
    'api/client/order-products/added-product-vendor',
    ...DEALERSHIPS.map((dealershipId) => ({ dealershipId, userId: 2, productIds: [101] })),
  ),
  'POST /api/admin/company/all': once('api/admin/company/all', {}, { dealer: { name: 'Prairie' } }),
  'GET /api/admin/subscribe/exclude-all': once('api/admin/subscribe/exclude-all'),
  'GET /api/admin/subscribe/emails': once('api/admin/subscribe/emails'),
  'POST /api/admin/subscribe/emails-xls': once('api/admin/subscribe/emails-xls'),
  'POST /api/admin/subscribe/exclude-add': once('api/admin/subscribe/exclude-add', {
    email: 'buyer@example.com',
  }),
  'POST /api/admin/subscribe/exclude-remove': once('api/admin/subscribe/exclude-remove?id=1'),
  'GET /api/admin/company/:id': atEach(COMPANIES, (id) => `api/admin/company/${id}`),
  'POST /api/admin/company/create-update': once(
    'api/admin/company/create-update',
    ...COMPANIES.map((id) => ({ id, name: `Renamed ${id}`, dealerships: [] })),
    ...DEALERSHIPS.map((id) => ({ id: id === 7 ? 2 : 3, name: 'Again', dealerships: [{ ...place, id }] })),
  ),
  'POST /api/admin/company/fee-state': once(
    'api/admin/company/fee-state',
    ...DEALERSHIPS.map((id) => ({ id, dealerFee: 'TAX', state: false })),
  ),
  'POST /api/admin/company/delete/:id': atEach(COMPANIES, (id) => `api/admin/company/delete/${id}`),
  'POST /api/admin/user/create': once(
    'api/admin/user/create',
    ...COMPANIES.map((companyId) => ({ ...person, login: `new${companyId}`, companyId })),
  ),
  'POST /api/admin/user/taken-names': once('api/admin/user/taken-names', { logins: ['nobody'], emails: [] }),
  'POST /api/admin/user/update': once(
    'api/admin/user/update',
    ...PEOPLE.map((editUserId) => ({ ...person, login: `other${editUserId}`, editUserId, companyId: 2 })),
  ),
  'POST /api/admin/user/set-password': once(
    'api/admin/user/set-password',
    ...PEOPLE.map((id) => ({ id, password: 'not encrypted' })),
  ),
  'POST /api/admin/user/company-registered/:id': atEach(
    PEOPLE,
    (id) => `api/admin/user/company-registered/${id}`,
  ),
  'POST /api/admin/user/company-joined/:id': PEOPLE.flatMap((id) =>
    once(`api/admin/user/company-joined/${id}`, { companyId: 2 }, { companyId: 3, dealershipId: 8 }),
  ),
  'POST /api/admin/user/invite-create/:id': atEach(PEOPLE, (id) => `api/admin/user/invite-create/${id}`),
  'POST /api/admin/user/delete/:id': atEach(PEOPLE, (id) => `api/admin/user/delete/${id}`),
  'POST /api/admin/request-registration/confirm/:id': once('api/admin/request-registration/confirm/99'),
  'POST /api/admin/audit/all': once('api/admin/audit/all', {}, { kind: 'dealership', thingId: 8 }),
  'GET /api/admin/role/list': once('api/admin/role/list'),
  'GET /api/admin/role/users/:id': atEach([3, 4], (id) => `api/admin/role/users/${id}`),
  'GET /api/admin/permission/all': once('api/admin/permission/all?ID=2,3'),
  // Roles are nobody's rows; the rules about them stand in roles.test.ts. Here nothing may change: each is refused.
  'POST /api/admin/role/create-update': once('api/admin/role/create-update'),
  'POST /api/admin/role/create_role': once('api/admin/role/create_role'),
  'POST /api/admin/role/change_role': once('api/admin/role/change_role'),
  'PUT /api/admin/role/delete/:id': atEach([3], (id) => `api/admin/role/delete/${id}`),
  'POST /api/client/order/invoice-combine/pdf': once(
    'api/client/order/invoice-combine/pdf',
    { entityIds: ORDERS },
    { isExcluded: true, entityIds: [] },
  ),
}
