// The rows of orders of unknown outcome stay for long, so a person or an address may make only some of them in a day (G306).
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type EdgeFixture,
  type OrderRequest,
  sendOrder,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import { answerOrder, answerRefusal, cutConnection } from '#tests/support/scripted-backend.ts'

const DAY_MS = 86_400_000
const FIRST_ATTEMPT = { 'Counter-Attempt': '1' }

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture({ proxies: 1, mostUnknownOrders: 4 })
})
afterAll(() => fixture.stop())
// The limits count within windows, which end in the middle of a test on a slow machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Sends orders whose connection to the backend breaks. */
async function loseOrders(count: number, order: OrderRequest = {}): Promise<void> {
  for (let sent = 0; sent < count; sent += 1) {
    fixture.backend.script(cutConnection)
    expect((await sendOrder(fixture, order)).edgeReason).toBe('outcome-unknown')
  }
}

test('after as many orders of unknown outcome as are allowed in a day a person has to wait, and no row is made; a colleague has not', async () => {
  const [placedIntent, unknownIntent, refusedIntent] = [randomUUID(), randomUUID(), randomUUID()]
  fixture.backend.script(answerOrder(1), answerRefusal(10301))
  await sendOrder(fixture, { intent: placedIntent })
  await sendOrder(fixture, { intent: refusedIntent })
  await loseOrders(1, { intent: unknownIntent })
  await loseOrders(3)
  fixture.backend.requests.length = 0
  const intent = randomUUID()
  const denied = await sendOrder(fixture, { intent, headers: FIRST_ATTEMPT })
  expect([
    denied.status,
    denied.edgeReason,
    denied.isNotCommitted,
    denied.headers.get('retry-after'),
  ]).toEqual([429, 'too-many-orders', true, '900'])
  expect(await fixture.keys.read({ intent, author: '7' })).toBeNull()
  // A row from which nothing has left may still become one of unknown outcome.
  expect((await sendOrder(fixture, { intent: refusedIntent })).status).toBe(429)
  expect(fixture.backend.requests).toEqual([])
  // The device of an order that has left still asks for its outcome.
  expect((await sendOrder(fixture, { intent: unknownIntent })).edgeReason).toBe('outcome-unknown')
  expect((await sendOrder(fixture, { intent: placedIntent })).body).toBe('{"data":{"id":1}}')
  fixture.backend.script(answerOrder(2))
  expect((await sendOrder(fixture, { session: 'colleague', author: '8' })).status).toBe(200)
  vi.advanceTimersByTime(DAY_MS)
  fixture.backend.script(answerOrder(3))
  expect((await sendOrder(fixture, { intent, headers: { 'Counter-Attempt': '2' } })).body).toBe(
    '{"data":{"id":3}}',
  )
})

test('the orders of visitors are counted by their address', async () => {
  const from = (address: string): OrderRequest => ({
    author: '',
    session: '',
    path: 'api/client/order/checkout-new-user',
    headers: { 'X-Forwarded-For': address, ...FIRST_ATTEMPT },
  })
  await loseOrders(4, from('203.0.113.9'))
  const denied = await sendOrder(fixture, from('203.0.113.9'))
  expect([denied.edgeReason, denied.isNotCommitted]).toEqual(['too-many-orders', true])
  await loseOrders(1, from('203.0.113.10'))
})
