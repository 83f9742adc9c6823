// A backend whose address has a path of its own, and whose calls have other paths than the calls of the app.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readBackendPaths } from '#contract/backend-paths.ts'
import {
  type EdgeFixture,
  type RunningEdge,
  sendOrder,
  startEdge,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import { answerJson, signedInAs } from '#tests/support/scripted-backend.ts'

const PATHS = readBackendPaths(
  JSON.stringify({
    key: 'session/key',
    states: 'tax/states',
    validate: 'session/who',
    checkout: 'orders/place',
    order: 'orders/{id}',
    orders: 'orders/find',
  }),
)

let fixture: EdgeFixture
let runningEdge: RunningEdge
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const { keys, seals } = fixture
  const backend = new URL('/shop/', fixture.backend.url)
  const files = { current: new Map(), previous: new Map() }
  runningEdge = await startEdge({ backend, paths: PATHS, keys, seals, ...files })
})
afterAll(async () => {
  await runningEdge.edge.close()
  await fixture.stop()
})
beforeEach(() => {
  fixture.backend.requests.length = 0
  fixture.backend.script()
})

const arrivedCalls = () => fixture.backend.requests.map(({ method, path }) => `${method} ${path}`)

test('an order and the question for its author are sent to the paths of the table', async () => {
  fixture.backend.script(signedInAs(7), answerJson(200, { data: { id: 901 } }))
  const answer = await sendOrder({ url: runningEdge.url, keys: fixture.keys })
  expect([answer.status, answer.body]).toEqual([200, '{"data":{"id":901}}'])
  expect(arrivedCalls()).toEqual(['POST /shop/session/who', 'POST /shop/orders/place'])
})

test.each([
  ['GET', 'api/client/order/501', 'GET /shop/orders/501'],
  ['POST', 'api/client/order/all?page=0&size=20', 'POST /shop/orders/find?page=0&size=20'],
  ['GET', 'api/client/product/all?page=1', 'GET /shop/api/client/product/all?page=1'],
  ['GET', 'api/unknown', 'GET /shop/api/unknown'],
])('the call %s %s arrives at the backend as %s', async (method, path, expectedCall) => {
  fixture.backend.script(answerJson(200, { data: {} }))
  const answer = await fetch(`${runningEdge.url}/${path}`, { method })
  expect([answer.status, arrivedCalls()]).toEqual([200, [expectedCall]])
})

test('the probe of the backend calls the path of the table', async () => {
  fixture.backend.script(answerJson(200, { data: [{ id: 1, name: 'Illinois', tax: 6.25 }] }))
  const status: unknown = await (await fetch(`${runningEdge.url}/edge`)).json()
  expect(status).toMatchObject({ backend: 'up' })
  expect(arrivedCalls()).toEqual(['GET /shop/tax/states'])
})

test.each([
  ['sid=1; Path=/shop; HttpOnly', 'sid=1; HttpOnly; Path=/api'],
  ['sid=1; HttpOnly', 'sid=1; HttpOnly; Path=/api'],
  ['sid=1; path=/; HttpOnly', 'sid=1; path=/; HttpOnly'],
  ['sid=1; Path=/api; Secure', 'sid=1; Path=/api'],
])('the cookie %s reaches the browser as %s', async (cookie, expectedCookie) => {
  fixture.backend.script(answerJson(200, { data: {} }, { 'set-cookie': cookie }))
  const answer = await fetch(`${runningEdge.url}/api/client/product/all`)
  expect(answer.headers.getSetCookie()).toEqual([expectedCookie])
})

test.each(['checkout', 'checkout-new-user'])(
  'an order in other letters needs a key of its author too, and has the letters of the agreement at the backend: %s',
  async (call) => {
    const path = `api/Client/ORDER/${call.toUpperCase()}/`
    const target = { url: fixture.url, keys: fixture.keys }
    const headers = { 'Idempotency-Key': 'no key' }
    expect((await sendOrder(target, { path, headers })).edgeReason).toBe('key-malformed')
    expect(arrivedCalls()).toEqual([])
    fixture.backend.script(answerJson(200, { data: { id: 902 } }))
    await sendOrder(target, { path, author: call === 'checkout' ? '7' : 'visitor' })
    expect(arrivedCalls().at(-1)).toBe(`POST /api/client/order/${call}`)
  },
)
