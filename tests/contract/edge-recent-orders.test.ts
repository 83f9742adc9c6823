// The edge's call with which a device reports its waiting orders and gets the recent orders of a dealership (G227, G228).
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import type { RecentOrdersAnswer } from '#domain/orders/recent-orders.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { setDealershipRule } from '#server/edge/dealerships/dealership-rule-store.ts'
import { dealershipRules, orderKeys, recentOrders } from '#server/edge/key-store/key-tables.ts'
import { sweepRecentOrders } from '#server/edge/orders/recent-order-store.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { whileClockIsHeld } from '#tests/support/hold-clock.ts'
import { answerJson, answerOrder, cutConnection, type Script } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.database.delete(recentOrders)
  await fixture.database.delete(orderKeys)
  fixture.backend.requests.length = 0
})
afterEach(() => {
  fixture.backend.onValidate = null
})

const MINUTE_MS = 60_000
const LAKESIDE = 1
const person = (
  id: number,
  name: string,
  orderActions: string[],
  dealerships = [LAKESIDE],
  roleId = 3,
): Script =>
  answerJson(200, {
    data: {
      id,
      login: name.toLowerCase(),
      name,
      role: { id: roleId, name: 'Role' },
      privileges: [{ group: 'Orders', actions: orderActions }],
      dealerships: dealerships.map((dealershipId) => ({ id: dealershipId, name: 'Lakeside Motors' })),
      company: { id: 2, name: 'Lakeside Group' },
    },
  })
// Sam and Alex order but do not see the history, so the edge asks the backend for nothing but their rights.
const SAM = person(3, 'Sam', ['create'])
const ALEX = person(8, 'Alex', ['create'])
const KIM = person(4, 'Kim', ['create'])
const ALEX_WITH_HISTORY = person(8, 'Alex', ['view', 'create'])
const EVE_OF_OTHER_DEALERSHIP = person(9, 'Eve', ['view', 'create'], [2])

const pouches = (quantity: number) => ({ productId: 101, quantity })
const waitingOrder = (intent: string, quantity = 100, ageMs = 0) => ({
  intent,
  ageMs,
  lines: [pouches(quantity)],
})

async function callEdge(caller: Script | null, body: unknown, headers: Record<string, string> = {}) {
  fixture.backend.onValidate = caller
  const answer = await fetch(`${fixture.url}/${RECENT_ORDERS_PATH}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer', ...headers },
    body: JSON.stringify(body),
  })
  const { data } = (await answer.json()) as { data?: RecentOrdersAnswer }
  return { status: answer.status, answer: data, orders: data?.orders ?? [] }
}
const report = (caller: Script, waiting: object[] = [], ended: string[] = [], dealershipId = LAKESIDE) =>
  callEdge(caller, { dealershipId, waiting, ended })
const quantitiesOf = (orders: RecentOrdersAnswer['orders']) =>
  orders.map(({ lines }) => lines.map(({ quantity }) => quantity))

/** An order of the history as the backend answers it. */
const orderOfHistory = (id: number, daysAgo: number, fields: object = {}) => ({
  id,
  createdAt: apiTextOf(Date.now() - daysAgo * 24 * 60 * MINUTE_MS),
  products: [{ product: { id: 101 }, name: 'Tag Pouch', quantity: 200 }],
  user: { id: 5, name: 'Maria', login: 'maria', isAdmin: false },
  dealership: { id: LAKESIDE, name: 'Lakeside Motors' },
  ...fields,
})
const historyAnswer = (...items: object[]): Script =>
  answerJson(200, { data: { orders: items, count: items.length } })

/** Alex places the order through the edge; the backend confirms it as order 501. */
async function placeOrder(intent: string, quantity: number, dealership = String(LAKESIDE)) {
  fixture.backend.onValidate = ALEX
  fixture.backend.script(answerOrder(501))
  const body = JSON.stringify({ dealership, productRequest: [pouches(quantity)] })
  return sendOrder(fixture, { intent, author: '8', body })
}

describe('a colleague gets an order that waits on another device', () => {
  test('with its lines and the time of its report; the device that reports it does not get it', async () => {
    const intent = randomUUID()
    const ownAnswer = await report(SAM, [waitingOrder(intent, 100, 5 * MINUTE_MS)])
    expect(ownAnswer.orders).toEqual([])
    const [order] = (await report(ALEX)).orders
    expect(order).toMatchObject({ orderId: null, by: null, lines: [pouches(100)] })
    expect(order?.waits?.on).toBe('other-device')
    const now = Date.now()
    expect(Math.abs(now - 5 * MINUTE_MS - (order?.orderedAt ?? 0))).toBeLessThan(MINUTE_MS)
    const reportedAt = order?.waits?.on === 'other-device' ? order.waits.reportedAt : 0
    expect(Math.abs(now - reportedAt)).toBeLessThan(MINUTE_MS)
  })

  test('and so does its author on another device', async () => {
    await report(SAM, [waitingOrder(randomUUID())])
    expect((await report(SAM)).orders[0]?.by).toEqual({ kind: 'you' })
  })

  test('with the author’s name only if the colleague sees the order history', async () => {
    await report(SAM, [waitingOrder(randomUUID())])
    fixture.backend.script(historyAnswer())
    expect((await report(ALEX_WITH_HISTORY)).orders[0]?.by).toEqual({ kind: 'person', name: 'Sam' })
    expect((await report(ALEX)).orders[0]?.by).toBeNull()
  })

  test('without a name if the supplier’s staff placed it', async () => {
    await report(person(2, 'Mia', ['view', 'create', 'edit'], [], 2), [waitingOrder(randomUUID())])
    fixture.backend.script(historyAnswer())
    expect((await report(ALEX_WITH_HISTORY)).orders[0]?.by).toEqual({ kind: 'staff' })
  })

  test('with the lines of the last report, also if its device has a wrong clock', async () => {
    const intent = randomUUID()
    await report(SAM, [waitingOrder(intent, 100)])
    await report(SAM, [waitingOrder(intent, 300, Number.MAX_SAFE_INTEGER)])
    expect(quantitiesOf((await report(ALEX)).orders)).toEqual([[300]])
  })
})

describe('a report disappears', () => {
  test('when its device says that the order ended', async () => {
    const intent = randomUUID()
    await report(SAM, [waitingOrder(intent), waitingOrder(randomUUID(), 7)])
    await report(SAM, [], [intent])
    expect(quantitiesOf((await report(ALEX)).orders)).toEqual([[7]])
  })

  test('but not when another person reports the end of its order, or other lines of its order', async () => {
    const intent = randomUUID()
    await report(SAM, [waitingOrder(intent, 100)])
    await report(ALEX, [], [intent])
    await report(ALEX, [waitingOrder(intent, 900)])
    expect(quantitiesOf((await report(KIM)).orders)).toContainEqual([100])
  })

  test('ten days after the last report', async () => {
    await report(SAM, [waitingOrder(randomUUID())])
    await fixture.database.update(recentOrders).set({ reportedAt: sql`now() - interval '239 hours'` })
    expect((await report(ALEX)).orders).toHaveLength(1)
    await fixture.database.update(recentOrders).set({ reportedAt: sql`now() - interval '241 hours'` })
    expect((await report(ALEX)).orders).toEqual([])
  })

  test('when the order passes the edge: then colleagues get it as a sent order', async () => {
    const intent = randomUUID()
    await report(ALEX, [waitingOrder(intent, 100)])
    expect((await placeOrder(intent, 150)).status).toBe(200)
    const [order, ...others] = (await report(SAM)).orders
    expect(others).toEqual([])
    expect(order).toMatchObject({ orderId: null, waits: null, lines: [pouches(150)] })
  })
})

describe('an order that passed the edge', () => {
  test('is in the answer before the history has it, and later only as the history has it', async () => {
    await report(SAM, [waitingOrder(randomUUID(), 3, 3 * 24 * 60 * MINUTE_MS)])
    await placeOrder(randomUUID(), 150)
    fixture.backend.script(historyAnswer(orderOfHistory(490, 1), orderOfHistory(480, 4)))
    expect(quantitiesOf((await report(ALEX_WITH_HISTORY)).orders)).toEqual([[150], [200], [3], [200]])
    await fixture.database.delete(recentOrders).where(eq(recentOrders.authorId, 3))
    fixture.backend.script(historyAnswer())
    const reader = person(3, 'Sam', ['view', 'create'])
    expect((await report(reader)).orders).toMatchObject([
      { orderId: 501, isNumberShown: false, by: null, waits: null },
    ])
    fixture.backend.script(historyAnswer(orderOfHistory(501, 0, { paymentStatus: 'PENDING' })))
    expect((await report(reader)).orders).toMatchObject([
      { orderId: 501, isNumberShown: true, by: { kind: 'person', name: 'Maria' } },
    ])
  })

  test('is not in the answer if the backend refused it', async () => {
    fixture.backend.onValidate = ALEX
    fixture.backend.script(answerJson(400, { error: { code: 10100, message: 'No' } }))
    const body = JSON.stringify({ dealership: '1', productRequest: [pouches(5)] })
    await sendOrder(fixture, { author: '8', body })
    expect((await report(SAM)).orders).toEqual([])
  })

  test('is in the answer for ten days, the default of the rule', async () => {
    await placeOrder(randomUUID(), 150)
    await fixture.database.update(recentOrders).set({ orderedAt: sql`now() - interval '239 hours'` })
    expect((await report(SAM)).orders).toHaveLength(1)
    await fixture.database.update(recentOrders).set({ orderedAt: sql`now() - interval '241 hours'` })
    expect((await report(SAM)).orders).toEqual([])
  })
})

test('the answer has the orders of as many days as the dealership’s rule says', async () => {
  await placeOrder(randomUUID(), 150)
  await fixture.database.update(recentOrders).set({ orderedAt: sql`now() - interval '3 days'` })
  const setBy = { id: 3, name: 'Sam', isStaff: false }
  const rule = { dealershipId: LAKESIDE, expectedRevision: 0, value: { days: 2 } }
  await setDealershipRule(fixture.database, { ...rule, kind: 'repeat-orders' }, setBy)
  expect((await report(SAM)).answer).toMatchObject({ days: 2, orders: [] })
  await fixture.database.delete(dealershipRules)
  expect((await report(SAM)).answer).toMatchObject({ days: 10, orders: [{ waits: null }] })
})

describe('the history of the backend', () => {
  test('is read with the cookies of the caller, only for the dealership of the call and the last ten days', async () => {
    fixture.backend.script(
      historyAnswer(
        orderOfHistory(503, 1, { dealership: { id: 2, name: 'Other' } }),
        orderOfHistory(502, 3),
        orderOfHistory(480, 11),
      ),
    )
    const { answer } = await report(ALEX_WITH_HISTORY)
    expect(answer).toMatchObject({
      days: 10,
      isComplete: true,
      shipments: null,
      orders: [{ orderId: 502, by: { kind: 'person', name: 'Maria' }, lines: [pouches(200)] }],
    })
    const [request, ...others] = fixture.backend.requests
    expect(others).toEqual([])
    expect(request?.path).toBe(`/${orderCalls.orders.path}?page=0&size=50`)
    expect(request?.headers.cookie).toContain('counter_session=buyer')
    const newestFirst = { sort: { field: 'id', direction: 'desc' } }
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ dealerIds: [1], ...newestFirst })
  })

  test('is marked as incomplete if the backend does not answer', async () => {
    fixture.backend.script(cutConnection)
    expect((await report(ALEX_WITH_HISTORY)).answer).toMatchObject({ isComplete: false, orders: [] })
  })

  test('of three pages is read up to the second page', async () => {
    const page = (firstId: number) =>
      answerJson(200, {
        data: {
          orders: Array.from({ length: 50 }, (_, index) => orderOfHistory(firstId - index, 1)),
          count: 120,
        },
      })
    await report(SAM, [waitingOrder(randomUUID(), 7)])
    fixture.backend.script(page(900), page(850))
    // An answer has at most a hundred orders, the newest first.
    const { orders } = await report(ALEX_WITH_HISTORY)
    expect([orders.length, ...quantitiesOf(orders.slice(0, 2))]).toEqual([100, [7], [200]])
    expect(fixture.backend.requests).toHaveLength(2)
  })
})

test('people who may see scheduled shipments get only those of the dealership that the call names', async () => {
  const shipment = { id: 1, productId: 101, quantity: 100, reorderPeriod: 30, nextStartDate: '2027-01-01' }
  const privileges = [
    { group: 'Orders', actions: ['create'] },
    { group: 'Scheduled_Shipment', actions: ['view'] },
  ]
  const caller: Script = answerJson(200, {
    data: {
      id: 3,
      login: 'sam',
      name: 'Sam',
      role: { id: 3, name: 'Dealer' },
      privileges,
      dealerships: [{ id: LAKESIDE, name: 'Lakeside Motors' }],
      company: { id: 2, name: 'Lakeside Group' },
    },
  })
  fixture.backend.script(
    answerJson(200, {
      data: {
        items: [
          { ...shipment, dealershipId: LAKESIDE },
          { ...shipment, id: 2, dealershipId: 2 },
        ],
        count: 2,
      },
    }),
  )
  expect((await report(caller)).answer?.shipments).toEqual([
    { productId: 101, dealershipId: LAKESIDE, quantity: 100, nextStartDate: '2027-01-01' },
  ])
  expect((await report(SAM)).answer?.shipments).toBeNull()
})

describe('only people who may order for the dealership that a call names get its orders', () => {
  test('a person of two dealerships gets the reports of the one that the call names', async () => {
    const samOfBoth = person(3, 'Sam', ['create'], [1, 2])
    await report(samOfBoth, [waitingOrder(randomUUID(), 100)], [], 1)
    await report(samOfBoth, [waitingOrder(randomUUID(), 200)], [], 2)
    const alexOfBoth = person(8, 'Alex', ['create'], [1, 2])
    expect(quantitiesOf((await report(alexOfBoth, [], [], 1)).orders)).toEqual([[100]])
    expect(quantitiesOf((await report(alexOfBoth, [], [], 2)).orders)).toEqual([[200]])
  })

  test.each([
    ['another person’s order', person(9, 'Eve', ['create'], [2])],
    ['the person’s order of another dealership', person(8, 'Alex', ['create'], [1, 2])],
  ])('a report with the intent of %s does not get its number', async (_, caller) => {
    const intent = randomUUID()
    await placeOrder(intent, 150)
    await fixture.database.delete(recentOrders)
    await report(caller, [waitingOrder(intent, 1)], [], 2)
    expect((await report(person(10, 'Ron', ['create'], [2]), [], [], 2)).orders).toMatchObject([
      { orderId: null, waits: { on: 'other-device' } },
    ])
  })

  test.each<[string, Script | null, number]>([
    ['a person of another dealership', EVE_OF_OTHER_DEALERSHIP, 404],
    ['a colleague who may not order', person(9, 'Eve', ['view']), 404],
    ['staff who may not order', person(9, 'Eve', ['view', 'edit'], []), 404],
    ['a person without a session', answerJson(401, { error: { code: 10110, message: 'No' } }), 401],
    ['a person whose rights the edge cannot read from the backend', cutConnection, 503],
  ])('%s gets nothing, and a report changes nothing', async (_, caller, status) => {
    await report(SAM, [waitingOrder(randomUUID(), 100)])
    const answer = await callEdge(caller, {
      dealershipId: LAKESIDE,
      waiting: [waitingOrder(randomUUID(), 5)],
      ended: [],
    })
    expect([answer.status, answer.orders]).toEqual([status, []])
    expect(quantitiesOf((await report(ALEX)).orders)).toEqual([[100]])
  })
})

const INTENT = '11111111-1111-4111-8111-111111111111'
test.each([
  [{}],
  [{ dealershipId: '1', waiting: [], ended: [] }],
  [{ dealershipId: 1, waiting: [], ended: ['x'] }],
  [{ dealershipId: 1, waiting: [waitingOrder('x')], ended: [] }],
  [{ dealershipId: 1, waiting: [waitingOrder(INTENT, 0)], ended: [] }],
  [{ dealershipId: 1, waiting: [waitingOrder(INTENT, 1.5)], ended: [] }],
  [{ dealershipId: 1, waiting: [waitingOrder(INTENT, 1, -1)], ended: [] }],
  [{ dealershipId: 1, waiting: [waitingOrder(INTENT, 100_001)], ended: [] }],
  [{ dealershipId: 1, waiting: Array.from({ length: 21 }, () => waitingOrder(randomUUID())), ended: [] }],
  [{ dealershipId: 1, waiting: [], ended: Array.from({ length: 201 }, () => randomUUID()) }],
  [
    {
      dealershipId: 1,
      waiting: [{ intent: INTENT, ageMs: 0, lines: Array(1001).fill(pouches(1)) }],
      ended: [],
    },
  ],
])('the body %# is refused and changes nothing', async (body) => {
  expect((await callEdge(SAM, body)).status).toBe(400)
  expect((await report(ALEX)).orders).toEqual([])
})

test('a body above its limit, a call without the Authorization header and a call by GET are refused', async () => {
  const body = { dealershipId: 1, waiting: [], ended: [] }
  expect((await callEdge(SAM, { ...body, filler: 'x'.repeat(1_000_000) })).status).toBe(413)
  expect((await callEdge(SAM, body, { Authorization: '' })).status).toBe(400)
  expect((await fetch(`${fixture.url}/${RECENT_ORDERS_PATH}`)).status).toBe(405)
})

test('a person may make 60 calls in a minute, and the next call is refused', async () => {
  const eager = person(77, 'Eager', ['create'])
  const statuses: number[] = []
  await whileClockIsHeld(async () => {
    for (let count = 0; count < 61; count += 1) statuses.push((await report(eager)).status)
  })
  expect([statuses.indexOf(429), statuses.length]).toEqual([60, 61])
})

test('an author has at most 100 reported orders, and an answer the newest 100; old rows are deleted after 100 days', async () => {
  for (let count = 0; count < 6; count += 1) {
    await report(person(70 + count, 'Sam', ['create']), [waitingOrder(randomUUID(), 7)])
  }
  const sam = person(60, 'Sam', ['create'], [LAKESIDE, 2])
  await report(sam, [waitingOrder(randomUUID())], [], 2)
  const twentyOrders = () => Array.from({ length: 20 }, () => waitingOrder(randomUUID()))
  for (let count = 0; count < 6; count += 1) await report(sam, twentyOrders())
  expect(await fixture.database.$count(recentOrders)).toBe(107)
  expect(new Set(quantitiesOf((await report(ALEX)).orders).flat())).toEqual(new Set([100]))
  await fixture.database.update(recentOrders).set({ reportedAt: sql`now() - interval '99 days'` })
  await sweepRecentOrders(fixture.database)
  expect(await fixture.database.$count(recentOrders)).toBe(107)
  await fixture.database.update(recentOrders).set({ reportedAt: sql`now() - interval '101 days'` })
  await sweepRecentOrders(fixture.database)
  expect(await fixture.database.$count(recentOrders)).toBe(0)
})
