// Staff settle an order of unknown outcome as not sent: the edge compares it with the history first (G275).
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SETTLE_ORDER_PATH } from '#contract/orders/unsettled-orders.ts'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'
import { settleOrder } from '#server/edge/orders/unsettled-orders.ts'
import { sendOrder } from '#tests/support/edge-fixture.ts'
import { answerJson, cutConnection, type Script } from '#tests/support/scripted-backend.ts'
import {
  answerStaffWith,
  edgeOfUnsettledOrders,
  historyOf,
  orderRow,
  pageOf,
} from '#tests/support/unsettled-orders.ts'

const { fixture, loseOrder, callEdge } = edgeOfUnsettledOrders()

const MAY_HAVE_ARRIVED =
  'The order may have arrived, so nothing was changed. Settled as not sent, its device sends it again, and there would be two.'
test.each<[string, Script, object, number, string | undefined]>([
  [
    'has orders that may be it',
    historyOf(900, 901),
    {},
    409,
    `${MAY_HAVE_ARRIVED} Orders that may be it: #900, #901. Load the page again, and look at the orders that it lists.`,
  ],
  [
    'is too long',
    pageOf([], 80),
    {},
    409,
    `${MAY_HAVE_ARRIVED} The person who placed it has too many orders of these days to compare. Load the page again, and look at the orders that it lists.`,
  ],
  ['cannot be read', cutConnection, {}, 503, 'The server cannot be reached.'],
  ['has no such order', historyOf(), {}, 200, undefined],
  ['has orders that the person has ruled out', historyOf(900), { althoughListed: true }, 200, undefined],
])('an order whose history %s is settled as not sent only if it cannot be doubled', async (...scene) => {
  const [, script, fields, status, message] = scene
  const intent = await loseOrder()
  fixture().backend.onValidate = answerStaffWith('edit')
  fixture().backend.script(script)
  const answer = await callEdge(SETTLE_ORDER_PATH, { intent, orderId: null, note: 'asked', ...fields })
  expect([answer.status, answer.error?.message]).toEqual([status, message])
  const [row] = await fixture().database.select().from(orderKeys)
  expect(row?.state).toBe(status === 200 ? 'released' : 'unknown')
})

test.each([900, null])(
  'an order that is settled a second time with the same outcome (%s) is settled so already',
  async (orderId) => {
    const intent = await loseOrder()
    const settlement = { intent, orderId, settledBy: 'Ana', note: 'seen' }
    expect([
      await settleOrder(fixture().database, settlement),
      await settleOrder(fixture().database, settlement),
      await settleOrder(fixture().database, { ...settlement, orderId: 901 }),
    ]).toEqual(['settled', 'settled-so-already', 'not-unknown'])
  },
)

test('two people’s orders of one intent, both settled as not sent, are each reported to their device', async () => {
  const intent = randomUUID()
  const send = (person = {}) => sendOrder(fixture(), { intent, body: '{"dealership":"1"}', ...person })
  const colleague = { author: '8', session: 'colleague' }
  fixture().backend.script(cutConnection, cutConnection)
  await send()
  await send(colleague)
  for (const key of [intent, `${intent}@8`])
    await settleOrder(fixture().database, { intent: key, orderId: null, settledBy: 'Ana', note: 'seen' })
  const answers = [await send(colleague), await send()]
  expect(answers.map(({ edgeReason }) => edgeReason)).toEqual(['settled-not-sent', 'settled-not-sent'])
})

test('an order of the history that is nearer to another order of the author may be this one too', async () => {
  const [intent, nearerIntent] = [await loseOrder(), await loseOrder()]
  const dateBack = (hour: number, ofIntent: string) =>
    fixture()
      .database.update(orderKeys)
      .set({
        createdAt: new Date(Date.UTC(2026, 10, 26, hour)),
        touchedAt: new Date(Date.UTC(2026, 10, 26, hour, 1)),
      })
      .where(eq(orderKeys.intent, ofIntent))
  await dateBack(12, intent)
  await dateBack(16, nearerIntent)
  fixture().backend.onValidate = answerStaffWith('edit')
  // 10:00 in Chicago is 16:00 in UTC.
  const row = { ...orderRow(900), createdAt: '11.26.2026 10:00' }
  const history = answerJson(200, { data: { orders: [row], count: 1 } })
  fixture().backend.script(history, history)
  const settle = async (ofIntent: string) =>
    (await callEdge(SETTLE_ORDER_PATH, { intent: ofIntent, orderId: null, note: 'asked' })).status
  expect([await settle(nearerIntent), await settle(intent)]).toEqual([409, 409])
})
