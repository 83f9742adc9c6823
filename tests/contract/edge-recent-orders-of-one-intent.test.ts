// Two colleagues report orders of the same intent: each has a row of its own (G292).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import type { RecentOrdersAnswer } from '#domain/orders/recent-orders.ts'
import { orderKeys, recentOrders } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerOrder, answerPerson, type Script } from '#tests/support/scripted-backend.ts'

const INTENT = '11111111-1111-4111-8111-111111111111'
const SAM = answerPerson(3, 'Sam', { Orders: ['create'] }, [1])
const KIM = answerPerson(4, 'Kim', { Orders: ['create'] }, [1])
const ALEX = answerPerson(8, 'Alex', { Orders: ['create'] }, [1])

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.database.delete(recentOrders)
  await fixture.database.delete(orderKeys)
  await report(ALEX, [{ ...waitingOrder(900), ageMs: 60_000 }])
})

const pouches = (quantity: number) => ({ productId: 101, quantity })
const waitingOrder = (quantity: number) => ({ intent: INTENT, ageMs: 0, lines: [pouches(quantity)] })

/** The quantities of the orders in the answer, the newest first. */
async function report(caller: Script, waiting: object[] = [], ended: string[] = []) {
  fixture.backend.onValidate = caller
  const answer = await fetch(`${fixture.url}/${RECENT_ORDERS_PATH}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer' },
    body: JSON.stringify({ dealershipId: 1, waiting, ended }),
  })
  const { data } = (await answer.json()) as { data: RecentOrdersAnswer }
  return data.orders.map(({ waits, lines }) => (waits ? lines[0]?.quantity : `${lines[0]?.quantity} sent`))
}

test('a colleague who names the intent of an order first does not hide the order of another person, who changes and ends it as before', async () => {
  expect(await report(SAM, [waitingOrder(100)])).toEqual([900])
  expect(await report(KIM)).toEqual([100, 900])
  await report(SAM, [waitingOrder(300)])
  expect(await report(KIM)).toEqual([300, 900])
  await report(SAM, [], [INTENT])
  expect(await report(KIM)).toEqual([900])
})

test('an order has one row after the end of the report that named its intent first', async () => {
  await report(SAM, [waitingOrder(100)])
  await report(ALEX, [], [INTENT])
  await report(SAM, [waitingOrder(100)])
  expect(await report(KIM)).toEqual([100])
})

test('a colleague who names the intent of an order first does not hide that the order of the other person was placed', async () => {
  await report(SAM, [waitingOrder(100)])
  fixture.backend.onValidate = SAM
  fixture.backend.script(answerOrder(501))
  const body = JSON.stringify({ dealership: '1', productRequest: [pouches(150)] })
  expect((await sendOrder(fixture, { intent: INTENT, author: '3', body })).status).toBe(200)
  expect(await report(KIM)).toEqual(['150 sent', 900])
})

test('an order that a report names twice has one row, with its newest lines', async () => {
  await report(SAM, [
    { ...waitingOrder(100), ageMs: 1 },
    waitingOrder(300),
    { ...waitingOrder(200), ageMs: 2 },
  ])
  expect(await report(KIM)).toEqual([300, 900])
})
