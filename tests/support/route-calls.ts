// Calls of every route of the reference backend, with ids of Lakeside's rows (dealership 7; orders 500 and 502,
// shipment 1) and of Prairie's (8, 9; order 503, shipment 2). A route that is missing here fails
// tests/contract/authority.test.ts.

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
const CONFIRM_NUMBERS = ['NJ-7', 'NJ-8']
const PRODUCTS = [101, 102]

/** Bodies that choose orders. */
const ORDER_CHOICES = [
  { entityIds: ORDERS },
  ...ORDERS.map((id) => ({ entityIds: [id] })),
  { isExcluded: true, entityIds: [] },
]

const callsForEach = (
  ids: readonly (number | string)[],
  pathOf: (id: number | string) => string,
  body?: unknown,
) => ids.map((id): RouteCall => ({ path: pathOf(id), body }))
const calls = (path: string, ...bodies: unknown[]): RouteCall[] =>
  (bodies.length === 0 ? [undefined] : bodies).map((body) => ({ path, body }))

const shipment = { productId: 102, quantity: 50, reorderPeriod: 30, nextStartDate: '2026-12-01' }
const person = {
  email: 'new@example.com',
  phone: '13125550100',
  roleIds: [3],
  dealerships: [],
}
const emptyAddress = { street: '', city: '', zip: '', stateId: null }
const movedDealership = {
  name: 'Moved',
  email: 'moved@example.com',
  phone: '13125550100',
  dealerLicenseNumber: '',
  shippingAddress: emptyAddress,
  copyShippingToBilling: true,
}
const cartItem = (id: number) => ({ product: { id }, quantity: 1 })

/** The calls by method and path of the route, as the server registers them. */
export const ROUTE_CALLS: Record<string, readonly RouteCall[]> = {
  'GET /api/file/image/:size/:file': calls('api/file/image/general/0a1b2c3d-0000-4000-8000-00000000aaaa.jpg'),
  'GET /api/auth/key': calls('api/auth/key'),
  'POST /api/auth/auth-user': calls('api/auth/auth-user'),
  'POST /api/auth/validate': calls('api/auth/validate'),
  'POST /api/auth/refresh': calls('api/auth/refresh'),
  'POST /api/auth/logout': [], // ends the session that the other calls need
  'POST /api/admin/user/restore-password': calls('api/admin/user/restore-password'),
  'GET /api/auth/login-by-code': calls('api/auth/login-by-code?code=guess'),
  'POST /api/auth/change-password': calls('api/auth/change-password'),
  'GET /api/admin/state/all': calls('api/admin/state/all'),
  'POST /api/admin/request-registration/create': calls('api/admin/request-registration/create'),
  'POST /api/admin/request-registration/catalog': calls('api/admin/request-registration/catalog'),
  'POST /api/client/order/checkout-new-user': calls('api/client/order/checkout-new-user'),
  'GET /api/client/order/unregistered/:id': callsForEach(
    ORDERS,
    (id) => `api/client/order/unregistered/${id}?email=stranger@example.com`,
  ),
  'GET /api/admin/company/dealership/min-info': calls('api/admin/company/dealership/min-info'),
  'GET /api/admin/company/dealership/:id': callsForEach(
    DEALERSHIPS,
    (id) => `api/admin/company/dealership/${id}`,
  ),
  'GET /api/admin/request-registration/all': calls('api/admin/request-registration/all'),
  'GET /api/client/product/all': calls('api/client/product/all'),
  'GET /api/client/product/ids': calls('api/client/product/ids?ids=101,102'),
  'GET /api/client/product/:id': callsForEach(PRODUCTS, (id) => `api/client/product/${id}`),
  'POST /api/client/product/check-basket': calls(
    'api/client/product/check-basket',
    ...[0, ...DEALERSHIPS].map((dealershipId) => ({ cartItems: PRODUCTS.map(cartItem), dealershipId })),
  ),
  'POST /api/client/product/create-update': calls('api/client/product/create-update'),
  'POST /api/client/product/set-archive': calls('api/client/product/set-archive'),
  'POST /api/client/product/change-type': calls('api/client/product/change-type', {
    id: 102,
    type: 'CUSTOM',
  }),
  'POST /api/client/product/change-parent': calls('api/client/product/change-parent', {
    id: 102,
    parent: 10,
  }),
  'POST /api/client/product/change-order-by': calls('api/client/product/change-order-by', {
    id: 102,
    newPlaceProductId: 101,
  }),
  'GET /api/client/product/events': [], // a stream without end that sends only ids (product-events.test.ts)
  'PUT /api/client/product/delete/:id': calls('api/client/product/delete/999999'),
  'GET /api/file/common/:name': calls('api/file/common/0a1b2c3d-0000-4000-8000-00000000aaaa'),
  'POST /api/file/common/upload': calls('api/file/common/upload'),
  'POST /api/file/common/upload-url': calls('api/file/common/upload-url'),
  'POST /api/client/product/price-xls': calls('api/client/product/price-xls'),
  'POST /api/client/scheduled-shipment/all': calls(
    'api/client/scheduled-shipment/all',
    {},
    ...DEALERSHIPS.map((dealershipId) => ({ dealershipId })),
  ),
  'POST /api/client/scheduled-shipment/create-or-edit': calls(
    'api/client/scheduled-shipment/create-or-edit',
    { ...shipment, dealershipId: 7 },
    { ...shipment, dealershipId: 8 },
    { ...shipment, id: 1, productId: 101, dealershipId: 7 },
    { ...shipment, id: 2, productId: 101, dealershipId: 8 },
  ),
  'POST /api/client/scheduled-shipment/force': callsForEach(
    SHIPMENTS,
    (id) => `api/client/scheduled-shipment/force?id=${id}`,
  ),
  'POST /api/client/scheduled-shipment/remove': callsForEach(
    SHIPMENTS,
    (id) => `api/client/scheduled-shipment/remove?id=${id}`,
  ),
  // Price changes have no owner. price-changes.test.ts calls these routes with ids of price changes.
  'POST /api/client/change-price/all': calls('api/client/change-price/all'),
  'POST /api/client/change-price/add': calls('api/client/change-price/add'),
  'GET /api/client/change-price/rollback/:id': calls('api/client/change-price/rollback/1'),
  'POST /api/client/change-price/rollback': calls('api/client/change-price/rollback?id=1'),
  'GET /api/client/order/confirm/:confirmNumber': callsForEach(
    CONFIRM_NUMBERS,
    (id) => `api/client/order/confirm/${id}`,
  ),
  'POST /api/client/order/order-paper/cancel': callsForEach(
    ORDERS,
    (id) => `api/client/order/order-paper/cancel?id=${id}`,
  ),
  'POST /api/client/order/checkout': calls('api/client/order/checkout'), // checkout.test.ts places orders
  'POST /api/client/order/all': calls(
    'api/client/order/all',
    {},
    { dealerIds: DEALERSHIPS },
    { dealerName: 'Prairie' },
    { entityIds: ORDERS },
    { userId: 5 },
  ),
  'GET /api/client/order/:id': callsForEach(ORDERS, (id) => `api/client/order/${id}`),
  'GET /api/client/order-products/:id': callsForEach(ORDERS, (id) => `api/client/order-products/${id}`),
  'GET /api/client/order-products/all/:id': callsForEach(
    DEALERSHIPS,
    (id) => `api/client/order-products/all/${id}`,
  ),
  'POST /api/client/order/packing-sleep/pdf': calls('api/client/order/packing-sleep/pdf', ...ORDER_CHOICES),
  'POST /api/client/order/invoice/print-pressed': calls(
    'api/client/order/invoice/print-pressed',
    ...ORDER_CHOICES,
  ),
  'POST /api/client/order/invoice/send': calls(
    'api/client/order/invoice/send',
    ...ORDER_CHOICES.map((body) => ({ ...body, reminder: false })),
  ),
  'POST /api/client/order/confirm-state': ['free', 'pending', 'paid'].flatMap((state) =>
    calls(`api/client/order/confirm-state?state=${state}`, ...ORDER_CHOICES),
  ),
  'POST /api/client/order/reorder/:id': callsForEach(ORDERS, (id) => `api/client/order/reorder/${id}`),
  'POST /api/client/order/correct-amounts/:id': ORDERS.flatMap((id) =>
    calls(`api/client/order/correct-amounts/${id}`, { shippingCost: 5, tax: 1 }),
  ),
  'POST /api/client/order/xls': calls(
    'api/client/order/xls',
    {},
    { dealerIds: DEALERSHIPS },
    { vendor: true, vendorId: 2 },
  ),
  'GET /api/client/order/:id/events': callsForEach(ORDERS, (id) => `api/client/order/${id}/events`),
  'POST /api/client/order/remove': callsForEach(ORDERS, (id) => `api/client/order/remove?id=${id}`),
  'POST /api/client/order-products/added-product-vendor': calls(
    'api/client/order-products/added-product-vendor',
    ...DEALERSHIPS.map((dealershipId) => ({ dealershipId, userId: 2, productIds: [101] })),
  ),
  'POST /api/admin/company/all': calls('api/admin/company/all', {}, { dealer: { name: 'Prairie' } }),
  'GET /api/admin/subscribe/exclude-all': calls('api/admin/subscribe/exclude-all'),
  'GET /api/admin/subscribe/emails': calls('api/admin/subscribe/emails'),
  'POST /api/admin/subscribe/emails-xls': calls('api/admin/subscribe/emails-xls'),
  'POST /api/admin/subscribe/exclude-add': calls('api/admin/subscribe/exclude-add', {
    email: 'buyer@example.com',
  }),
  'POST /api/admin/subscribe/exclude-remove': calls('api/admin/subscribe/exclude-remove?id=1'),
  'GET /api/admin/company/:id': callsForEach(COMPANIES, (id) => `api/admin/company/${id}`),
  'POST /api/admin/company/create-update': calls(
    'api/admin/company/create-update',
    ...COMPANIES.map((id) => ({ id, name: `Renamed ${id}`, dealerships: [] })),
    ...DEALERSHIPS.map((id) => ({
      id: id === 7 ? 2 : 3,
      name: 'Again',
      dealerships: [{ ...movedDealership, id }],
    })),
  ),
  'POST /api/admin/company/fee-state': calls(
    'api/admin/company/fee-state',
    ...DEALERSHIPS.map((id) => ({ id, dealerFee: 'TAX', state: false })),
  ),
  'POST /api/admin/company/delete/:id': callsForEach(COMPANIES, (id) => `api/admin/company/delete/${id}`),
  'POST /api/admin/user/create': calls(
    'api/admin/user/create',
    ...COMPANIES.map((companyId) => ({ ...person, login: `new${companyId}`, companyId })),
  ),
  'POST /api/admin/user/taken-names': calls('api/admin/user/taken-names', { logins: ['nobody'], emails: [] }),
  'POST /api/admin/user/update': calls(
    'api/admin/user/update',
    ...PEOPLE.map((editUserId) => ({ ...person, login: `other${editUserId}`, editUserId, companyId: 2 })),
  ),
  'POST /api/admin/user/set-password': calls(
    'api/admin/user/set-password',
    ...PEOPLE.map((id) => ({ id, password: 'not encrypted' })),
  ),
  'POST /api/admin/user/company-registered/:id': callsForEach(
    PEOPLE,
    (id) => `api/admin/user/company-registered/${id}`,
  ),
  'POST /api/admin/user/company-joined/:id': PEOPLE.flatMap((id) =>
    calls(`api/admin/user/company-joined/${id}`, { companyId: 2 }, { companyId: 3, dealershipId: 8 }),
  ),
  'POST /api/admin/user/invite-create/:id': callsForEach(
    PEOPLE,
    (id) => `api/admin/user/invite-create/${id}`,
  ),
  'POST /api/admin/user/delete/:id': callsForEach(PEOPLE, (id) => `api/admin/user/delete/${id}`),
  'POST /api/admin/request-registration/confirm/:id': calls('api/admin/request-registration/confirm/99'),
  'POST /api/admin/audit/all': calls('api/admin/audit/all', {}, { kind: 'dealership', thingId: 8 }),
  'GET /api/admin/role/list': calls('api/admin/role/list'),
  'GET /api/admin/role/users/:id': callsForEach([3, 4], (id) => `api/admin/role/users/${id}`),
  'GET /api/admin/permission/all': calls('api/admin/permission/all?ID=2,3'),
  // Roles have no owner; roles.test.ts tests their rules. The server refuses each of these calls, so no role changes
  // here.
  'POST /api/admin/role/create-update': calls('api/admin/role/create-update'),
  'POST /api/admin/role/create_role': calls('api/admin/role/create_role'),
  'POST /api/admin/role/change_role': calls('api/admin/role/change_role'),
  'PUT /api/admin/role/delete/:id': callsForEach([3], (id) => `api/admin/role/delete/${id}`),
  'POST /api/client/order/invoice-combine/pdf': calls(
    'api/client/order/invoice-combine/pdf',
    { entityIds: ORDERS },
    { isExcluded: true, entityIds: [] },
  ),
}
