// A person whose orders are refused too often has to wait. Orders that arrive do not count.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerOrder, answerRefusal } from '#tests/support/scripted-backend.ts'

/** A code with which the backend says that it wrote nothing. */
const REFUSED_BEFORE_WRITE = 10300

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
// The limit counts within a minute, which ends in the middle of a test on a slow machine.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('after 120 refused orders of a minute a person has to wait; a colleague has not', async () => {
  const placedIntent = randomUUID()
  fixture.backend.script(answerOrder(1))
  expect((await sendOrder(fixture, { intent: placedIntent })).status).toBe(200)
  for (let order = 0; order < 119; order += 1) {
    fixture.backend.script(answerRefusal(REFUSED_BEFORE_WRITE))
    expect((await sendOrder(fixture)).isNotCommitted).toBe(true)
    // The stored answer of an order that arrived does not count.
    if (order < 5) expect((await sendOrder(fixture, { intent: placedIntent })).status).toBe(200)
  }
  // Another body under the same key is refused by the edge, and counts.
  expect((await sendOrder(fixture, { intent: placedIntent, body: '{"lines":2}' })).status).toBe(422)
  fixture.backend.requests.length = 0
  const refusedAnswer = await sendOrder(fixture, { headers: { 'Counter-Attempt': '1' } })
  expect([refusedAnswer.status, refusedAnswer.edgeReason, refusedAnswer.isNotCommitted]).toEqual([
    429,
    'too-many-orders',
    true,
  ])
  expect(Number(refusedAnswer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(fixture.backend.requests).toEqual([])
  fixture.backend.script(answerOrder(2))
  expect((await sendOrder(fixture, { session: 'colleague', author: '8' })).status).toBe(200)
})

test('an order that names a revision which its rule does not have counts as refused', async () => {
  const send = () =>
    sendOrder(fixture, {
      session: 'colleague',
      author: '8',
      body: '{"dealership":"1"}',
      headers: { 'Counter-Rule-Revision': '7' },
    })
  const statuses: number[] = []
  for (let order = 0; order < 121; order += 1) statuses.push((await send()).status)
  expect([statuses[0], statuses[119], statuses[120]]).toEqual([503, 503, 429])
})
