// The pages of the orders of unknown outcome, which the database bounds (G306).
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  SETTLE_ORDER_PATH,
  UNSETTLED_ORDERS_PATH,
  type UnsettledOrders,
} from '#contract/orders/unsettled-orders.ts'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'
import { findUnsettledOrders } from '#server/edge/orders/unsettled-orders.ts'
import { answerStaffWith, edgeOfUnsettledOrders, historyOf } from '#tests/support/unsettled-orders.ts'

const { fixture, loseOrder, callEdge } = edgeOfUnsettledOrders()

const rowOf = (minutes: number, fields: object = {}) => ({
  intent: randomUUID(),
  revision: 1,
  author: 'visitor',
  bodyHash: 'hash',
  state: 'unknown' as const,
  claim: randomUUID(),
  edgeId: randomUUID(),
  leaseUntil: sql`now()`,
  createdAt: sql`now() - make_interval(mins => ${minutes}::int)`,
  touchedAt: sql`now() - make_interval(mins => ${minutes}::int)`,
  ...fields,
})
const insertRows = (rows: ReturnType<typeof rowOf>[]) => fixture().database.insert(orderKeys).values(rows)
const intentsOf = (rows: readonly { intent: string }[]) => rows.map(({ intent }) => intent)

/** The intents of a page, and the number of all orders. */
async function readPage(query = ''): Promise<[string[], number]> {
  const { data } = await callEdge(UNSETTLED_ORDERS_PATH + query)
  const { orders, count } = data as UnsettledOrders // the edge's own answer
  return [intentsOf(orders), count]
}

test('a page has twenty orders, oldest first; an order of the last ten minutes, or one that is being sent, is left out', async () => {
  const rows = Array.from({ length: 23 }, (_, index) => rowOf(33 - index))
  const others = [
    rowOf(9),
    rowOf(60, { state: 'forwarding', leaseUntil: sql`now() + interval '1 minute'` }),
    rowOf(60, { state: 'done' }),
  ]
  await insertRows([...others, ...rows.toReversed()])
  fixture().backend.onValidate = answerStaffWith('edit')
  const [firstPage, secondPage] = [intentsOf(rows.slice(0, 20)), intentsOf(rows.slice(20))]
  expect(await readPage()).toEqual([firstPage, 23])
  expect(await readPage('?page=0')).toEqual([firstPage, 23])
  expect(await readPage('?page=1')).toEqual([secondPage, 23])
  expect(await readPage('?page=2')).toEqual([[], 23])
  expect(await readPage('?page=-1')).toEqual([firstPage, 23])
})

test('orders of accounts stand before older orders of visitors', async () => {
  const ofVisitors = [rowOf(60), rowOf(50)]
  const ofAccounts = [rowOf(30, { author: '7' }), rowOf(20, { author: '8' })]
  await insertRows([...ofVisitors, ...ofAccounts])
  const { database } = fixture()
  const first = await findUnsettledOrders(database, { minutes: 10, page: 0, size: 3 })
  const second = await findUnsettledOrders(database, { minutes: 10, page: 1, size: 3 })
  expect([intentsOf(first.orders), intentsOf(second.orders), first.count]).toEqual([
    [...intentsOf(ofAccounts), ofVisitors[0]?.intent],
    [ofVisitors[1]?.intent],
    4,
  ])
})

test('an order is settled as not sent with one read of the history, whatever else its author has', async () => {
  await insertRows([rowOf(4000, { author: '7' }), rowOf(9000, { author: '7' })])
  const intent = await loseOrder()
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.requests.length = 0
  fixture().backend.script(historyOf(), historyOf())
  const answer = await callEdge(SETTLE_ORDER_PATH, { intent, orderId: null, note: 'asked' })
  expect(answer.status).toBe(200)
  const pages = fixture().backend.requests.map(({ body }) => JSON.parse(body || '{}') as { from?: string })
  expect(pages.filter(({ from }) => from !== undefined)).toHaveLength(1)
})
