// No body of a stranger, of a person who calls too often, or of too many values is parsed by the edge's own calls.
import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, expectTypeOf, test, vi } from 'vitest'
import { SEAL_KEYS_PATH } from '#contract/device/seals.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { SHARED_LISTS_PATH } from '#contract/lists/shared-lists.ts'
import { RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import { ASK_REVIEW_PATH } from '#contract/orders/review-requests.ts'
import { LIST_LIMITS } from '#domain/lists/dealership-list.ts'
import { createClientBodies } from '#server/edge/calls/client-bodies.ts'
import { createEdgeCalls } from '#server/edge/calls/edge-calls.ts'
import type { EdgeCall, EdgeCallRules } from '#server/edge/calls/edge-call.ts'
import { routePattern } from '#server/edge/calls/route-pattern.ts'
import { openGrantKeys } from '#server/edge/device/unlock-grants.ts'
import { createProxyTrust } from '#server/network/proxy-trust.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerOrder } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
let ownPaths: string[]
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const access = { isHttps: false, proxies: createProxyTrust(0), siteUrl: null }
  const calls = createEdgeCalls({
    backend: fixture.backend.url,
    access,
    bodies: createClientBodies(access),
    bodyLimitMs: 1000,
    keys: fixture.keys,
    database: fixture.database,
    seals: fixture.seals,
    grants: await openGrantKeys(fixture.database),
  })
  ownPaths = [...calls.keys()]
})
afterAll(() => fixture.stop())

/** The longest text that was parsed as JSON. */
let longestParsed: number
const parseText = JSON.parse
beforeEach(() => {
  longestParsed = 0
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    longestParsed = Math.max(longestParsed, text.length)
    return parseText(text, reviver)
  })
  return () => vi.restoreAllMocks()
})

/** Sends the head of a POST whose body never comes, and returns the status of the answer. */
function sendHead(path: string, session = ''): Promise<number> {
  const { port } = fixture.edge.server.address() as AddressInfo // listening on a port, not on a pipe
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    const cookie = session && `Cookie: counter_session=${session}\r\n`
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${BASIC_HEADER}\r\n${cookie}Content-Length: 9\r\n\r\n`,
    )
    socket.on('error', reject)
    socket.once('data', (bytes) => {
      resolve(Number(bytes.toString('latin1', 9, 12)))
      socket.destroy()
    })
  })
}

const sendBody = (path: string, body: string, session: string) =>
  fetch(`${fixture.url}/${path}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: `counter_session=${session}` },
    body,
  })

const HEAVY_BODIES: [path: string, kind: string, body: string][] = [
  [SHARED_LISTS_PATH, 'empty objects', `{"dealershipId":1,"changes":[${'{},'.repeat(800_000)}{}]}`],
  [SHARED_LISTS_PATH, 'nested lists', '['.repeat(1_200_000) + ']'.repeat(1_200_000)],
  [ASK_REVIEW_PATH, 'names', `{${Array.from({ length: 200_000 }, (_, name) => `"${name}":1`).join()}}`],
  [RECENT_ORDERS_PATH, 'lists', `{"dealershipId":1,"waiting":[${'[],'.repeat(300_000)}[]],"ended":[]}`],
]
/** The answers of the backend are shorter than this. */
const SHORT = 2000

test('every own POST of the edge refuses a visitor before the body has come', async () => {
  const statuses = await Promise.all(ownPaths.map(async (path) => [path, await sendHead(path)]))
  expect(Object.fromEntries(statuses)).toEqual({
    '/api/edge/ask-review': 401,
    '/api/edge/dealership-rules': 401,
    '/api/edge/decide-review': 401,
    '/api/edge/device-orders': 405,
    '/api/edge/lists': 401,
    '/api/edge/order-acceptances': 401,
    '/api/edge/recent-orders': 401,
    '/api/edge/review-requests': 401,
    '/api/edge/seal-keys': 401,
    '/api/edge/set-dealership-rule': 401,
    '/api/edge/settle-order': 401,
    '/api/edge/unlock-grant': 401,
    '/api/edge/unsettled-orders': 405,
  })
})

test('the log names every own call of the edge by its path', () => {
  expect(ownPaths.map((path) => routePattern('POST', path))).toEqual(ownPaths)
})

test('a person who calls too often is refused before the body has come', async () => {
  for (let call = 0; call < 30; call += 1) {
    expect((await sendBody(SEAL_KEYS_PATH, '{}', 'buyer')).status).toBe(400)
  }
  expect(await sendHead(`/${SEAL_KEYS_PATH}`, 'buyer')).toBe(429)
})

test.each(HEAVY_BODIES)(
  '%s does not parse a body of too many %s, with or without a session',
  async (path, _, body) => {
    expect((await sendBody(path, body, 'nobody')).status).toBe(401)
    expect((await sendBody(path, body, 'colleague')).status).toBe(400)
    expect(longestParsed).toBeLessThan(SHORT)
  },
)

test('the body of an order is not parsed before its author is checked, nor if it has too many values', async () => {
  const [start, end] = ['{"dealership":"1","productRequest":[', ']}']
  const longOrder = `${start}${'{"productId":1},'.repeat(1000)}{}${end}`
  expect((await sendOrder(fixture, { session: 'nobody', body: longOrder })).status).toBe(401)
  expect(longestParsed).toBeLessThan(SHORT)
  fixture.backend.script(answerOrder(1))
  expect((await sendOrder(fixture, { body: `${start}${'[],'.repeat(60_000)}[]${end}` })).status).toBe(200)
  expect(longestParsed).toBeLessThan(SHORT)
  fixture.backend.script(answerOrder(2))
  expect((await sendOrder(fixture, { body: longOrder })).status).toBe(200)
  expect(longestParsed).toBe(longOrder.length)
})

const lines = (count: number, line: (id: number) => object) =>
  Array.from({ length: count }, (_, id) => line(id + 1))
test.each([
  [
    RECENT_ORDERS_PATH,
    {
      dealershipId: 1,
      waiting: lines(20, () => ({
        intent: randomUUID(),
        ageMs: 1,
        lines: lines(1000, (productId) => ({ productId, quantity: 1 })),
      })),
      ended: Array.from({ length: 200 }, () => randomUUID()),
    },
  ],
  [
    SHARED_LISTS_PATH,
    {
      dealershipId: 1,
      changes: lines(5, (id) => ({
        id: `list-${id}`,
        lines: lines(2 * LIST_LIMITS.lines, (productId) => ({ productId, name: '', quantity: 1, seen: 1 })),
      })),
    },
  ],
])('the weight admits the largest body of %s that the app sends', async (path, body) => {
  // 404: the body was read, and this person may not order for the dealership.
  expect((await sendBody(path, JSON.stringify(body), 'colleague')).status).toBe(404)
})

test('a call with a body cannot be declared without its limits', () => {
  expectTypeOf<Pick<EdgeCall, 'path' | 'handle'>>().not.toExtend<EdgeCall>()
  expectTypeOf<EdgeCallRules<unknown>['limit']>().not.toExtend<undefined>()
  expectTypeOf<NonNullable<EdgeCallRules<unknown>['body']>['mostBytes']>().toEqualTypeOf<number>()
})
