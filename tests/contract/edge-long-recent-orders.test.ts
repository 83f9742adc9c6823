// The edge stores and answers a limited number of bytes of recent orders, and does not parse the lines that it answers (G294).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import type { RecentOrdersAnswer } from '#domain/orders/recent-orders.ts'
import { recentOrders } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerOrder, answerPerson } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.database.delete(recentOrders)
})

const MINUTE_MS = 60_000
const READER = 8

/** An order of 1000 lines, whose JSON has 37,001 bytes. */
const longOrder = (ageMs: number, productId: number) => ({
  intent: randomUUID(),
  ageMs,
  lines: Array.from({ length: 1000 }, () => ({ productId, quantity: 100_000 })),
})
/** Twenty orders, the oldest first: the newest has product 1020. */
const longOrders = () =>
  Array.from({ length: 20 }, (_, index) => longOrder((20 - index) * MINUTE_MS, 1001 + index))

async function report(personId: number, waiting: object[] = []): Promise<string> {
  fixture.backend.onValidate = answerPerson(personId, 'Sam', { Orders: ['create'] }, [1])
  const answer = await fetch(`${fixture.url}/${RECENT_ORDERS_PATH}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer' },
    body: JSON.stringify({ dealershipId: 1, waiting, ended: [] }),
  })
  expect(answer.status).toBe(200)
  return answer.text()
}
/** The product of each order in the answer, the newest order first. */
async function readProducts(): Promise<(number | undefined)[]> {
  const { data } = JSON.parse(await report(READER)) as { data: RecentOrdersAnswer }
  return data.orders.map(({ lines }) => lines[0]?.productId)
}
const countRows = () => fixture.database.$count(recentOrders)

test('the reports of an author have at most 200 kB together, the newest', async () => {
  await report(61, longOrders())
  expect(await readProducts()).toEqual([1020, 1019, 1018, 1017, 1016])
  await report(61, [longOrder(0, 2001), longOrder(1, 2002)])
  expect(await readProducts()).toEqual([2001, 2002, 1020, 1019, 1018])
  expect(await countRows()).toBe(5)
})

test('long reports remove no order of a colleague, and an answer has the newest 300 kB', async () => {
  await report(61, [{ ...longOrder(0, 101), lines: [{ productId: 101, quantity: 7 }] }])
  for (const authorId of [62, 63, 64]) await report(authorId, longOrders())
  const products = await readProducts()
  expect([products[0], products.length]).toEqual([101, 9])
  expect(await countRows()).toBe(16)
})

test('an order that passes the edge counts as a reported one', async () => {
  await report(READER, longOrders())
  fixture.backend.script(answerOrder(501))
  const body = JSON.stringify({ dealership: '1', productRequest: longOrder(0, 3001).lines })
  expect((await sendOrder(fixture, { intent: randomUUID(), author: String(READER), body })).status).toBe(200)
  expect(await readProducts()).toEqual([3001, 1020, 1019, 1018, 1017])
})

test('stored lines are not parsed to answer them', async () => {
  await report(61, longOrders())
  const parse = vi.spyOn(JSON, 'parse')
  const answer = await report(READER)
  const longestText = Math.max(...parse.mock.calls.map(([text]) => text.length))
  parse.mockRestore()
  expect(answer.length).toBeGreaterThan(185_000)
  expect(longestText).toBeLessThan(2000)
})
