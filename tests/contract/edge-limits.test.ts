// The default time limits of the edge, on a clock that the test moves.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, sendOrder, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { type RawBackend, startRawBackend } from '#tests/support/raw-backend.ts'
import { holdAnswer, answerOrder, signedInAs } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
let rawBackend: RawBackend
let intent: string
beforeAll(async () => {
  fixture = await startEdgeFixture()
  rawBackend = await startRawBackend()
})
afterAll(async () => {
  await fixture.stop()
  await rawBackend.stop()
})
beforeEach(() => {
  intent = randomUUID()
  fixture.backend.requests.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  fixture.backend.onValidate = null
})

/** Moves the clock to just before the limit, expects that `call` has not ended, and moves the clock to the limit. */
async function passLimit(limitMs: number, call: Promise<unknown>): Promise<void> {
  const onEnd = vi.fn()
  call.then(onEnd, onEnd)
  vi.advanceTimersByTime(limitMs - 1)
  // The end of `call` would be noticed before these two calls return.
  await fixture.keys.read({ intent, author: '7' })
  await fetch(`${fixture.url}/catalog`)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
}

/** The state of the row, and the seconds from the time in `startColumn` to the end of the lease. */
async function readLease(startColumn: typeof orderKeys.touchedAt | typeof orderKeys.createdAt) {
  const lease = sql<number>`extract(epoch from ${orderKeys.leaseUntil} - ${startColumn})::int`
  const [row] = await fixture.database
    .select({ state: orderKeys.state, lease })
    .from(orderKeys)
    .where(eq(orderKeys.intent, intent))
  return row
}

test('the edge ends an order after 40 seconds without an answer of the backend; the outcome is unknown', async () => {
  const { heldScript, releaseAnswer, arrival } = holdAnswer(answerOrder(651))
  fixture.backend.script(heldScript, answerOrder(652))
  const answer = sendOrder(fixture, { intent })
  await arrival
  // The lease is longer than the limit, so the lease ends only if an edge dies.
  expect(await readLease(orderKeys.touchedAt)).toEqual({ state: 'forwarding', lease: 60 })
  await passLimit(40_000, answer)
  const { status, edgeReason, isNotCommitted } = await answer
  expect([status, edgeReason, isNotCommitted]).toEqual([504, 'outcome-unknown', false])
  expect((await sendOrder(fixture, { intent })).edgeReason).toBe('outcome-unknown')
  releaseAnswer()
  expect(fixture.backend.requests.length).toBe(1)
})

test('the edge ends an order after 10 seconds if the backend does not name the signed-in person; nothing was forwarded', async () => {
  const { heldScript, releaseAnswer, arrival } = holdAnswer(signedInAs(7))
  fixture.backend.onValidate = heldScript
  const answer = sendOrder(fixture, { intent })
  await arrival
  expect(await readLease(orderKeys.createdAt)).toBeUndefined()
  await passLimit(10_000, answer)
  const { status, edgeReason, isNotCommitted } = await answer
  expect([status, edgeReason, isNotCommitted]).toEqual([503, 'backend-unreachable', true])
  releaseAnswer()
  expect(fixture.backend.requests).toEqual([])
})

test('the edge reports the backend as down if it does not answer within 2 seconds', async () => {
  const { edge, url } = await startEdge({
    backend: rawBackend.url,
    keys: fixture.keys,
    current: new Map(),
    previous: new Map(),
  })
  const arrival = new Promise<unknown>((resolve) => rawBackend.behave(resolve))
  const answer = fetch(`${url}/edge`)
  await arrival
  await passLimit(2000, answer)
  expect((await (await answer).json()).backend).toBe('down')
  await edge.close()
})

test('a client has 30 seconds to send a whole order', async () => {
  const { port } = fixture.edge.server.address() as AddressInfo // the server listens on a port, not on a pipe
  const socket = connect(port, '127.0.0.1')
  const requestBegun = once(fixture.edge.server, 'request')
  socket.write('POST /api/client/order/checkout HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{')
  await requestBegun
  const socketClosed = once(socket.resume(), 'close')
  await passLimit(30_000, socketClosed)
  await socketClosed
  expect(fixture.backend.requests).toEqual([])
})

test('the server of the edge gives a client 15 seconds to send its headers', () => {
  expect(fixture.edge.server.headersTimeout).toBe(15_000)
})
