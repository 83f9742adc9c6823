// Large reports of waiting orders, calls for shared lists, requests with large orders, and reads of requests take turns at the
// edge (G180, G294, G305).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { SHARED_LISTS_PATH } from '#contract/lists/shared-lists.ts'
import { RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import { ASK_REVIEW_PATH, REVIEW_REQUESTS_PATH } from '#contract/orders/review-requests.ts'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerPerson } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
let admittedCount = 0
beforeAll(async () => {
  fixture = await startEdgeFixture()
  const answerSam = answerPerson(3, 'Sam', { Orders: ['create'] }, [1])
  fixture.backend.onValidate = (request, response) => {
    admittedCount += 1
    answerSam(request, response)
  }
})
afterAll(() => fixture.stop())

const send = (path: string, body: object) =>
  fetch(`${fixture.url}/${path}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer' },
    body: JSON.stringify(body),
  })
const sendReport = (lineCount: number) => {
  const lines = Array.from({ length: lineCount }, () => ({ productId: 101, quantity: 1 }))
  return send(RECENT_ORDERS_PATH, {
    dealershipId: 1,
    waiting: [{ intent: randomUUID(), ageMs: 0, lines }],
    ended: [],
  })
}
const changeLists = () =>
  send(SHARED_LISTS_PATH, { dealershipId: 1, changes: [{ id: 'a', name: 'Monday', lines: [] }] })

const askManagers = (order: string) =>
  send(ASK_REVIEW_PATH, { requestId: randomUUID(), intent: randomUUID(), dealershipId: 1, order })
const readRequests = () => send(REVIEW_REQUESTS_PATH, { dealershipIds: [1], own: [], withdrawn: [] })

// The embedded database works on one heavy call at a time, PostgreSQL on two.
test.each([
  ['reports of many lines', () => sendReport(1000)],
  ['calls for shared lists', changeLists],
  ['requests with large orders', () => askManagers('x'.repeat(100_000))],
])(
  '%s take turns; reads of requests wait for them, small reports and requests do not',
  async (_, sendHeavyCall) => {
    const { transaction } = fixture.database
    let startedCount = 0
    let release = (): void => undefined
    let hold: Promise<void> | null = new Promise<void>((resolve) => {
      release = resolve
    })
    vi.spyOn(fixture.database, 'transaction').mockImplementation(async (...work) => {
      startedCount += 1
      await hold
      return transaction.apply(fixture.database, work)
    })
    onTestFinished(() => {
      release()
      vi.restoreAllMocks()
    })
    admittedCount = 0
    const heavyCalls = Promise.all(Array.from({ length: 6 }, sendHeavyCall))
    await vi.waitFor(() => expect([admittedCount, startedCount > 0]).toEqual([6, true]))
    hold = null
    let isReadAnswered = false
    const reading = readRequests().finally(() => {
      isReadAnswered = true
    })
    expect((await sendReport(2)).status).toBe(200)
    expect((await askManagers('small')).status).toBe(200)
    expect(isReadAnswered).toBe(false)
    expect(startedCount - 2).toBeLessThanOrEqual(2)
    release()
    expect((await reading).status).toBe(200)
    expect((await heavyCalls).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  },
)
