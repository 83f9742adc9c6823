import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorCalls } from '#contract/people/visitor-calls.ts'
import { isPublic } from '#server/reference/authority/route-gate.ts'
import { rolePermissions, roles, users } from '#server/reference/schema/users.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

// The status that each person gets. 200: the call is allowed. 400 and 404: it is allowed, but its empty body or its id
// is refused. 401: no session. 403: the permission is missing. Order 502 is of Lakeside, order 503 of Prairie.
const TABLE = `
call                                          visitor nobody buyer multi manager admin
GET  api/auth/key                             200     200    200   200   200     200
POST api/auth/auth-user                       400     400    400   400   400     400
POST api/auth/validate                        401     200    200   200   200     200
POST api/auth/refresh                         401     200    200   200   200     200
GET  api/auth/login-by-code                   400     400    400   400   400     400
POST api/auth/change-password                 401     403    400   400   400     400
POST api/admin/user/restore-password          400     400    400   400   400     400
GET  api/admin/state/all                      200     200    200   200   200     200
POST api/admin/request-registration/create    400     400    400   400   400     400
POST api/admin/request-registration/catalog   400     400    400   400   400     400
GET  api/client/product/all                   200     200    200   200   200     200
GET  api/client/product/ids                   200     200    200   200   200     200
GET  api/client/product/101                   200     200    200   200   200     200
GET  api/client/product/150                   404     404    404   404   200     200
GET  api/client/product/151                   404     404    404   404   200     200
GET  api/client/product/152                   404     404    404   404   404     404
POST api/client/product/check-basket          400     400    400   400   400     400
POST api/client/product/create-update         401     403    403   403   400     400
POST api/client/product/set-archive           401     403    403   403   400     400
POST api/client/product/change-type           401     403    403   403   400     400
POST api/client/product/change-parent         401     403    403   403   400     400
POST api/client/product/change-order-by       401     403    403   403   400     400
PUT  api/client/product/delete/999999         401     403    403   403   404     404
POST api/file/common/upload                   401     403    403   403   400     400
GET  api/file/common/999999                   401     403    403   403   404     404
POST api/file/common/upload-url               401     403    403   403   400     400
POST api/client/product/price-xls             401     403    403   403   200     200
GET  api/admin/request-registration/all       401     403    403   403   200     200
GET  api/admin/company/dealership/min-info    401     200    200   200   200     200
GET  api/admin/company/dealership/7           401     200    200   404   200     200
GET  api/admin/company/dealership/8           401     404    404   200   200     200
POST api/client/order/checkout                401     403    400   400   400     400
POST api/client/order/checkout-new-user       400     400    400   400   400     400
GET  api/client/order/unregistered/502        404     404    404   404   404     404
POST api/client/order/all                     401     403    200   200   200     200
POST api/client/order/invoice-combine/pdf     401     403    404   404   404     404
POST api/client/order/packing-sleep/pdf       401     403    403   403   404     404
POST api/client/order/invoice/print-pressed   401     403    403   403   404     404
POST api/client/order/invoice/send            401     403    403   403   400     400
POST api/client/order/confirm-state?state=paid  401   403    403   403   404     404
POST api/client/order/reorder/999999          401     403    403   403   404     404
POST api/client/order/correct-amounts/999999  401     403    403   403   400     400
POST api/client/order/remove?id=999999        401     403    403   403   403     404
POST api/client/order/xls                     401     403    403   403   200     200
GET  api/client/order/502/events              401     403    403   403   200     200
POST api/client/order-products/added-product-vendor  401 403 403  403   400     400
POST api/admin/company/all                    401     403    403   403   200     200
POST api/admin/audit/all                      401     403    403   403   200     200
GET  api/admin/company/2                      401     403    403   403   200     200
POST api/admin/company/create-update          401     403    403   403   400     400
POST api/admin/company/fee-state              401     403    403   403   400     400
POST api/admin/company/delete/99              401     403    403   403   403     404
POST api/admin/user/create                    401     403    403   403   400     400
POST api/admin/user/taken-names               401     403    403   403   400     400
POST api/admin/user/update                    401     403    403   403   400     400
POST api/admin/user/delete/99                 401     403    403   403   404     404
POST api/admin/user/set-password              401     403    403   403   400     400
POST api/admin/user/company-registered/99     401     403    403   403   404     404
POST api/admin/user/company-joined/99         401     403    403   403   400     400
POST api/admin/user/invite-create/99          401     403    403   403   404     404
POST api/admin/request-registration/confirm/99  401   403    403   403   404     404
GET  api/admin/role/list                      401     403    403   403   200     200
POST api/admin/role/create-update             401     403    403   403   403     400
POST api/admin/role/create_role               401     403    403   403   403     400
POST api/admin/role/change_role               401     403    403   403   403     400
PUT  api/admin/role/delete/999999             401     403    403   403   403     404
GET  api/admin/role/users/3                   401     403    403   403   403     200
GET  api/admin/permission/all                 401     403    403   403   403     200
GET  api/client/order/502                     401     403    200   404   200     200
GET  api/client/order/503                     401     403    404   200   200     200
GET  api/client/order-products/502            401     403    200   404   200     200
GET  api/client/order-products/503            401     403    404   200   200     200
POST api/client/scheduled-shipment/all             401 403    200   200   200     200
POST api/client/scheduled-shipment/create-or-edit  401 403    400   400   400     400
POST api/client/scheduled-shipment/remove?id=99    401 403    404   404   404     404
POST api/client/scheduled-shipment/force?id=99     401 403    403   403   404     404
POST api/client/change-price/all                    401 403    403   403   200     200
POST api/client/change-price/add                    401 403    403   403   400     400
GET  api/client/change-price/rollback/999999        401 403    403   403   404     404
POST api/client/change-price/rollback?id=999999     401 403    403   403   404     404
GET  api/client/order-products/all/7          401     403    200   404   200     200
GET  api/client/order-products/all/8          401     403    404   200   200     200
GET  api/client/order/999999                  401     403    404   404   404     404
GET  api/client/order/confirm/NJ-none         401     403    404   404   404     404
POST api/client/order/order-paper/cancel      401     403    400   400   400     400
GET  api/admin/subscribe/exclude-all          401     403    403   403   200     200
GET  api/admin/subscribe/emails               401     403    403   403   200     200
POST api/admin/subscribe/emails-xls           401     403    403   403   200     200
POST api/admin/subscribe/exclude-add          401     403    403   403   400     400
POST api/admin/subscribe/exclude-remove?id=99 401     403    403   403   404     404
`

const [header = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const people = header.slice(1)
const cases = rows.flatMap(([method = '', path = '', ...statuses]) =>
  people.map((person, index) => ({ method, path, person, status: Number(statuses[index]) })),
)

const VERBS = { GET: 'get', PUT: 'put', POST: 'post' } as const
const verbOf = (method: string) => VERBS[method as keyof typeof VERBS] // the table has only these methods

/** The route without its query, and with 1 for every id. */
const normalizeCall = (method = '', path = '') =>
  `${method} ${path.replace(/\?.*/, '').replace(/\/(\d+|NJ-none|:\w+)(?=\/|$)/g, '/1')}`
const tableRoutes = rows.map(([method, path]) => normalizeCall(method, path))

/** Other tests call these routes: one ends the session, one does not answer JSON, and one is a stream without end. */
const ROUTES_OF_OTHER_TESTS = [
  'POST api/auth/logout',
  'GET api/file/image/1/1',
  'GET api/client/product/events',
]

test('the table has exactly the routes of the server, except the routes that other tests call', () => {
  const routes = reference.app.guardedRoutes.filter(({ method }) => method !== 'HEAD')
  const routesOfServer = routes.map(({ method, path }) => normalizeCall(method, path.slice(1)))
  expect(
    routesOfServer.filter((route) => !tableRoutes.includes(route) && !ROUTES_OF_OTHER_TESTS.includes(route)),
  ).toEqual([])
  expect(tableRoutes.filter((route) => !routesOfServer.includes(route))).toEqual([])
})

test('only these routes are public, each with its limit', () => {
  const publicRoutes = reference.app.guardedRoutes.flatMap(({ method, path, gate }) => {
    const gates = typeof gate === 'object' && 'oneOf' in gate ? gate.oneOf : [gate]
    const limits = method === 'HEAD' ? [] : gates.filter(isPublic).map(({ limit }) => limit)
    return limits.map((limit) => `${method} ${path.slice(1)}: ${limit}`)
  })
  expect(publicRoutes).toEqual([
    'GET api/file/image/:size/:file: none',
    'GET api/auth/key: none',
    'POST api/auth/auth-user: sign-ins',
    'POST api/auth/logout: none',
    'POST api/admin/user/restore-password: tries',
    'GET api/auth/login-by-code: tries',
    'POST api/auth/change-password: tries',
    'GET api/admin/state/all: calls',
    'POST api/admin/request-registration/create: tries',
    'POST api/admin/request-registration/catalog: tries',
    'POST api/client/order/checkout-new-user: tries',
    'GET api/client/order/unregistered/:id: tries',
    'GET api/client/product/all: none',
    'GET api/client/product/ids: none',
    'GET api/client/product/:id: none',
    'POST api/client/product/check-basket: calls',
    'GET api/client/product/events: streams',
  ])
})

test.each(cases)('$method $path answers $status to $person', async ({ method, path, person, status }) => {
  const caller = person === 'visitor' ? reference.visitor : await reference.signInAs(person)
  const answer = await caller[verbOf(method)](path)
  expect(answer.status).toBe(status)
})

test('a role with only Clients#view may make the calls that need this right or no right', async () => {
  const { database } = reference
  await database.insert(roles).values({ id: 60, name: 'Viewer' })
  await database.insert(rolePermissions).values({ roleId: 60, group: 'Clients', action: 'view' })
  await database.update(users).set({ roleId: 60 }).where(eq(users.login, 'buyer2'))
  const caller = await reference.signInAs('buyer2')
  const needsSession = (path: string) => cases.some((row) => row.path === path && row.status === 401)
  const allowedCalls: string[] = []
  for (const [method = '', path = ''] of rows) {
    if (!needsSession(path)) continue
    const { status } = await caller[verbOf(method)](path)
    expect([200, 400, 403, 404], path).toContain(status)
    if (status !== 403) allowedCalls.push(`${method} ${path}`)
  }
  expect(allowedCalls).toEqual([
    'POST api/auth/validate',
    'POST api/auth/refresh',
    'POST api/client/product/price-xls',
    'GET api/admin/request-registration/all',
    'GET api/admin/company/dealership/min-info',
    'GET api/admin/company/dealership/7',
    'GET api/admin/company/dealership/8',
    'POST api/admin/company/all',
    'GET api/admin/company/2',
  ])
})

test.each([
  ['an unknown path', 'api/client/nothing', 404, 10404],
  ['an id that is no number', 'api/client/product/abc', 400, 10300],
  ['an id that is too large', 'api/client/product/9999999999', 400, 10300],
])('a call with %s is answered in the error envelope', async (_case, path, status, code) => {
  expect(await reference.visitor.get(path)).toMatchObject({ status, code })
})

test('a caller who does not pass the gate is refused before the body is read or parsed', async () => {
  const headers = { authorization: 'Basic Y291bnRlcjp3ZWI=', 'content-type': 'application/json' }
  for (const payload of ['{"a":', `"${'x'.repeat(300_000)}"`]) {
    const url = '/api/client/order/checkout'
    const answer = await reference.app.inject({ method: 'POST', url, headers, payload })
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 10110])
  }
})

test('a body that is too large or no JSON is answered in the error envelope, without a stack trace', async () => {
  const headers = { authorization: 'Basic Y291bnRlcjp3ZWI=', 'content-type': 'application/json' }
  const url = `/${visitorCalls.catalogRequest.path}`
  const brokenAnswer = await reference.app.inject({ method: 'POST', url, headers, payload: '{"a":' })
  expect(brokenAnswer.statusCode).toBe(400)
  expect(brokenAnswer.json().error.code).toBe(10300)
  const largeAnswer = await reference.app.inject({
    method: 'POST',
    url,
    headers,
    payload: `"${'x'.repeat(300_000)}"`,
  })
  expect(largeAnswer.statusCode).toBe(413)
  expect(largeAnswer.json().error.code).toBe(10300)
  expect(`${brokenAnswer.body}${largeAnswer.body}`).not.toMatch(/node_modules|at .*\.ts/)
})
