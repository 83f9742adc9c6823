// The edge's calls with which staff list the orders of unknown outcome and settle them.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  SETTLE_ORDER_PATH,
  UNSETTLED_ORDERS_PATH,
  type UnsettledOrders,
} from '#contract/orders/unsettled-orders.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { findOrders } from '#server/commands/find-orders.ts'
import { orderKeys, recentOrders } from '#server/edge/key-store/key-tables.ts'
import { settleOrder } from '#server/edge/orders/unsettled-orders.ts'
import { sendOrder } from '#tests/support/edge-fixture.ts'
import { answerJson, answerPerson, cutConnection, type Script } from '#tests/support/scripted-backend.ts'
import {
  answerStaffWith,
  edgeOfUnsettledOrders,
  historyOf,
  ids,
  orderRow,
  pageOf,
} from '#tests/support/unsettled-orders.ts'

const { fixture, loseOrder, callEdge } = edgeOfUnsettledOrders()

/** The answer to the call that reads one order. */
const placedOrder = (fields: object = {}): Script =>
  answerJson(200, { data: { ...orderRow(900), ...fields } })
const HOUR_MS = 3_600_000

test('staff read each order of unknown outcome with the orders of the history that may be this order', async () => {
  const placedIntent = randomUUID()
  fixture().backend.script(answerJson(200, { data: { id: 901 } }))
  await sendOrder(fixture(), { intent: placedIntent })
  const intent = await loseOrder()
  fixture().backend.onValidate = answerStaffWith('view', 'edit')
  // Order 901 belongs to another key, and order 902 was placed on the day after, but more than 24 hours later.
  const lateOrder = { ...orderRow(902), createdAt: apiTextOf(Date.now() + 25 * HOUR_MS) }
  const rows = [orderRow(900), orderRow(901), lateOrder]
  fixture().backend.script(answerJson(200, { data: { orders: rows, count: 3 } }))
  const { status, data } = await callEdge(UNSETTLED_ORDERS_PATH)
  expect(status).toBe(200)
  expect(data).toMatchObject({
    count: 1,
    orders: [
      {
        intent,
        state: 'unknown',
        authorId: 7,
        history: [{ id: 900, authorName: 'Sam Buyer', dealershipName: 'Lakeside Motors', poNumber: 'PO-7' }],
      },
    ],
  })
  const historyRequest = fixture().backend.requests.at(-1)
  expect(JSON.parse(historyRequest?.body ?? '')).toMatchObject({ userId: 7 })
  expect(historyRequest?.headers.cookie).toBe('counter_session=buyer')
})

test('an order of unknown outcome has the products of its own report, and the name in it if the history has no name', async () => {
  const [intent, otherIntent] = [await loseOrder(), await loseOrder()]
  const lines = (quantity: number) => JSON.stringify([{ productId: 101, quantity }])
  await fixture()
    .database.insert(recentOrders)
    .values([
      { authorId: 8, authorName: 'Kim', intent, dealershipId: 1, lines: lines(900) },
      { authorId: 7, authorName: 'Sam', intent: `${intent}@7`, dealershipId: 1, lines: lines(2) },
    ])
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.script(historyOf(), historyOf())
  expect((await callEdge(UNSETTLED_ORDERS_PATH)).data).toMatchObject({
    orders: [
      { intent, authorName: 'Sam', lines: [{ productId: 101, quantity: 2 }] },
      { intent: otherIntent, authorName: null, lines: null },
    ],
  })
})

test('an order of the history is a candidate for one order only, the one whose sending was nearest to it', async () => {
  const [earlierIntent, intent] = [await loseOrder(), await loseOrder()]
  const dateBack = (minutes: number, ofIntent: string) =>
    fixture()
      .database.update(orderKeys)
      .set({
        createdAt: new Date(Date.UTC(2026, 10, 26, 16, minutes)),
        touchedAt: new Date(Date.UTC(2026, 10, 26, 16, minutes + 1)),
      })
      .where(eq(orderKeys.intent, ofIntent))
  await dateBack(0, earlierIntent)
  await dateBack(30, intent)
  fixture().backend.onValidate = answerStaffWith('view', 'edit')
  const rows = [
    { ...orderRow(900), createdAt: '11.26.2026 10:01' },
    { ...orderRow(901), createdAt: '11.26.2026 10:31' },
  ]
  fixture().backend.script(answerJson(200, { data: { orders: rows, count: 2 } }))
  const { orders } = (await callEdge(UNSETTLED_ORDERS_PATH)).data as UnsettledOrders
  const namedOrders = orders.map(({ history }) =>
    history?.map(({ id, listedUnder }) => ({ [id]: listedUnder })),
  )
  expect(namedOrders).toEqual([
    [{ 900: null }, { 901: intent }],
    [{ 900: earlierIntent }, { 901: null }],
  ])
})

test('if the history fails, the list has null in place of the history', async () => {
  await loseOrder()
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.script(answerJson(500, { error: { code: 10500, message: 'No' } }), historyOf())
  const { data } = await callEdge(UNSETTLED_ORDERS_PATH)
  expect(data).toMatchObject({ orders: [{ history: null, isHistoryTooLong: false, authorName: null }] })
})

test('all pages of the history are read, once for two orders of an author', async () => {
  await loseOrder()
  await loseOrder()
  fixture().backend.onValidate = answerStaffWith('edit')
  const requestsBefore = fixture().backend.requests.length
  fixture().backend.script(pageOf(ids(900, 50), 70), pageOf(ids(950, 20), 70))
  const { data } = await callEdge(UNSETTLED_ORDERS_PATH)
  const { orders } = data as UnsettledOrders
  expect(orders.map(({ history, authorName }) => [history?.length, history?.at(-1)?.id, authorName])).toEqual(
    [
      [70, 969, 'Sam Buyer'],
      [70, 969, 'Sam Buyer'],
    ],
  )
  const pages = fixture()
    .backend.requests.slice(requestsBefore)
    .map(({ path }) => path)
  expect(pages).toEqual(['/api/client/order/all?page=0&size=50', '/api/client/order/all?page=1&size=50'])
})

test('a history that ends before its count is not listed in part', async () => {
  await loseOrder()
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.script(pageOf(ids(900, 50), 80), pageOf([], 80))
  const { data } = await callEdge(UNSETTLED_ORDERS_PATH)
  expect(data).toMatchObject({ orders: [{ history: null, isHistoryTooLong: true, authorName: 'Sam Buyer' }] })
})

test('an author without an order of these days has the name of an older order', async () => {
  await loseOrder()
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.script(historyOf(), historyOf(12))
  const { data } = await callEdge(UNSETTLED_ORDERS_PATH)
  expect(data).toMatchObject({ orders: [{ history: [], authorName: 'Sam Buyer' }] })
  const { path, body } = fixture().backend.requests.at(-1) ?? { path: '', body: '' }
  expect([path, JSON.parse(body)]).toEqual(['/api/client/order/all?page=0&size=1', { userId: 7 }])
})

test('the history is read until the day after the last try', async () => {
  const intent = await loseOrder()
  await fixture()
    .database.update(orderKeys)
    .set({ createdAt: sql`'2026-11-20 23:50Z'`, touchedAt: sql`'2026-11-22 23:50Z'` })
    .where(eq(orderKeys.intent, intent))
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.script(historyOf(900))
  await callEdge(UNSETTLED_ORDERS_PATH)
  const { body } = fixture().backend.requests.at(-1) ?? { body: '' }
  expect(JSON.parse(body)).toMatchObject({ userId: 7, from: '2026-11-19', to: '2026-11-23' })
})

test('an order is settled as sent, and its row has the name of the person and the note', async () => {
  const intent = await loseOrder()
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.script(placedOrder())
  expect((await callEdge(SETTLE_ORDER_PATH, { intent, orderId: 900, note: 'seen by Ana' })).status).toBe(200)
  expect(fixture().backend.requests.at(-1)).toMatchObject({
    method: 'GET',
    path: '/api/client/order/900',
    headers: { cookie: 'counter_session=buyer' },
  })
  const [row] = await fixture().database.select().from(orderKeys)
  expect(row).toMatchObject({
    state: 'done',
    orderId: '900',
    settledBy: 'manager (2)',
    settlementNote: 'seen by Ana',
  })
})

test('an order is found by its number, its intent, the login of its person and its dealership', async () => {
  const [intent, otherIntent] = [await loseOrder(), await loseOrder()]
  await settleOrder(fixture().database, { intent, orderId: 900, settledBy: 'Ana', note: 'seen' })
  const linesText = (quantity: number) => JSON.stringify([{ productId: 101, quantity }])
  await fixture()
    .database.insert(recentOrders)
    .values([
      // A colleague, who is not the author of the order, named its intent first.
      { authorId: 8, intent, dealershipId: 2, lines: linesText(900) },
      { authorId: 7, intent: `${intent}@7`, dealershipId: 1, lines: linesText(2) },
    ])
  const findAccount = async (login: string) => ({ sam: 7, kim: 8 })[login] ?? null
  const find = async (word?: string, dealershipId?: number) => {
    const [heading, ...lines] = await findOrders(fixture().database, { word, dealershipId, findAccount })
    return [heading, ...lines.map((line) => line.replace(/ {2}first sent .*Z {2}author/, '  author'))]
  }
  const heading = (count: number) => `Orders in this key store: ${count}. All times are UTC.`
  const settledLines = [
    `${intent}  done  order 900  author 7  dealership 1  revision 1`,
    '  settled by Ana: seen',
    '  products 101 × 2',
  ]
  for (const word of ['900', '#900', intent, intent.slice(0, 8).toUpperCase()])
    expect(await find(word)).toEqual([heading(1), ...settledLines])
  const newerLine = `${otherIntent}  unknown  no number  author 7  dealership 1  revision 1`
  expect(await find('sam')).toEqual([heading(2), newerLine, ...settledLines])
  expect(await find(undefined, 1)).toEqual([heading(2), newerLine, ...settledLines])
  expect(await find('sam', 2)).toEqual([heading(0)])
  expect(await find('kim')).toEqual([heading(0)])
  await expect(find('lee')).rejects.toThrow('The order history has no order of the login "lee".')
})

test('eight digits find an order by the beginning of its intent too', async () => {
  const intent = `12345678${randomUUID().slice(8)}`
  await sendOrder(fixture(), { intent })
  const find = (word: string) =>
    findOrders(fixture().database, { word, dealershipId: undefined, findAccount: null })
  expect((await find('12345678'))[0]).toBe('Orders in this key store: 1. All times are UTC.')
  expect((await find('#12345678'))[0]).toBe('Orders in this key store: 0. All times are UTC.')
})

test('an order of the backend settles only one key, and a settled order cannot be settled again', async () => {
  const intent = await loseOrder()
  const otherIntent = await loseOrder()
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.script(placedOrder(), placedOrder())
  await callEdge(SETTLE_ORDER_PATH, { intent, orderId: 900, note: 'seen' })
  const otherAnswer = await callEdge(SETTLE_ORDER_PATH, { intent: otherIntent, orderId: 900, note: 'seen' })
  expect([otherAnswer.status, otherAnswer.error?.message]).toEqual([
    409,
    'This order number belongs to another order that a device sent, so nothing was changed. Check the number.',
  ])
  const repeatedAnswer = await callEdge(SETTLE_ORDER_PATH, { intent, orderId: null, note: 'no' })
  expect([repeatedAnswer.status, repeatedAnswer.error?.message]).toEqual([
    409,
    'The outcome of this order is known already, or a request is sending it now, so nothing was changed. Read the list again.',
  ])
})

const OTHER_DEALERSHIP = { id: 2, name: 'Hillside Motors', companyId: 2 }
test.each<[string, Script, number, string]>([
  [
    'does not exist',
    answerJson(404, { error: { code: 10404, message: 'No' } }),
    409,
    'The server has no order of this number, or your account may not see it, so nothing was changed. Check the number.',
  ],
  [
    'has another number in the answer',
    placedOrder({ id: 901 }),
    409,
    'The server has no order of this number, or your account may not see it, so nothing was changed. Check the number.',
  ],
  [
    'was placed by another person',
    placedOrder({ user: { id: 8, name: 'Alex', login: 'colleague', isAdmin: false } }),
    409,
    'The order of this number was placed by another person, so nothing was changed. Check the number.',
  ],
  [
    'is of another dealership',
    placedOrder({ dealership: OTHER_DEALERSHIP }),
    409,
    'The order of this number is of another dealership, so nothing was changed. Check the number.',
  ],
  [
    'was placed more than a day before the device sent this one',
    placedOrder({ createdAt: apiTextOf(Date.now() - 25 * HOUR_MS) }),
    409,
    'The order of this number was placed on another day than the device sent this one, so nothing was changed. Check the number.',
  ],
  ['cannot be read', cutConnection, 503, 'The server cannot be reached.'],
])('a number whose order %s settles nothing, and the answer says why', async (_, script, status, message) => {
  const intent = await loseOrder()
  fixture().backend.onValidate = answerStaffWith('edit')
  // A read whose reused connection breaks goes out once more.
  fixture().backend.script(script, script)
  const answer = await callEdge(SETTLE_ORDER_PATH, { intent, orderId: 900, note: 'seen' })
  expect([answer.status, answer.error?.message]).toEqual([status, message])
  const [row] = await fixture().database.select().from(orderKeys)
  expect(row?.state).toBe('unknown')
})

test('two orders of two people with one intent are listed and settled apart', async () => {
  const intent = await loseOrder()
  fixture().backend.script(cutConnection)
  await sendOrder(fixture(), { intent, author: '8', session: 'colleague' })
  await fixture()
    .database.update(orderKeys)
    .set({ touchedAt: sql`now() - interval '11 minutes'`, leaseUntil: sql`now()` })
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.script(historyOf(), historyOf())
  expect((await callEdge(UNSETTLED_ORDERS_PATH)).data).toMatchObject({
    orders: [
      { intent, authorId: 7 },
      { intent: `${intent}@8`, authorId: 8 },
    ],
  })
  fixture().backend.script(historyOf())
  const settlement = { intent: `${intent}@8`, orderId: null, note: 'asked' }
  expect((await callEdge(SETTLE_ORDER_PATH, settlement)).status).toBe(200)
  const rows = await fixture()
    .database.select({ author: orderKeys.author, state: orderKeys.state })
    .from(orderKeys)
    .orderBy(orderKeys.author)
  expect(rows).toEqual([
    { author: '7', state: 'unknown' },
    { author: '8', state: 'released' },
  ])
})

test('of two people who settle two orders as the same order of the backend, one is refused', async () => {
  const intents = [await loseOrder(), await loseOrder()]
  const results = await Promise.all(
    intents.map((intent) =>
      settleOrder(fixture().database, { intent, orderId: 900, settledBy: 'manager (2)', note: '' }),
    ),
  )
  expect(results.sort()).toEqual(['order-of-other-key', 'settled'])
})

test('a name with a NUL at the backend is stored without it', async () => {
  const intent = await loseOrder()
  fixture().backend.onValidate = answerPerson(2, 'Ma\0ria', { Orders: ['edit'] })
  fixture().backend.script(historyOf())
  expect((await callEdge(SETTLE_ORDER_PATH, { intent, orderId: null, note: 'no' })).status).toBe(200)
  const [row] = await fixture().database.select().from(orderKeys)
  expect(row?.settledBy).toBe('maria (2)')
})

test('without the right to edit orders nothing is listed or settled', async () => {
  const intent = await loseOrder()
  fixture().backend.onValidate = answerStaffWith('view')
  expect((await callEdge(UNSETTLED_ORDERS_PATH)).status).toBe(403)
  expect((await callEdge(SETTLE_ORDER_PATH, { intent, orderId: null, note: 'no' })).status).toBe(403)
  const [row] = await fixture().database.select().from(orderKeys)
  expect(row?.state).toBe('unknown')
})

test('without a session or an answer of the backend nothing is listed', async () => {
  fixture().backend.onValidate = answerJson(401, { error: { code: 10110, message: 'No' } })
  expect((await callEdge(UNSETTLED_ORDERS_PATH)).status).toBe(401)
  fixture().backend.onValidate = cutConnection
  expect((await callEdge(UNSETTLED_ORDERS_PATH)).status).toBe(503)
})

test.each([
  [{ intent: 'x', orderId: null, note: 'no' }],
  [{ intent: '11111111-1111-4111-8111-111111111111', orderId: -1, note: 'no' }],
  [{ intent: '11111111-1111-4111-8111-111111111111', orderId: null, note: ' ' }],
  [{ intent: '11111111-1111-4111-8111-111111111111', orderId: null, note: 'a\0b' }],
  [{ intent: '11111111-1111-4111-8111-111111111111@7@8', orderId: null, note: 'no' }],
])('the body %j is refused', async (body) => {
  fixture().backend.onValidate = answerStaffWith('edit')
  expect((await callEdge(SETTLE_ORDER_PATH, body)).status).toBe(400)
})
