import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { createKeyCount } from '#server/edge/key-store/count-keys.ts'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'
import { openOrderKeyStore } from '#server/edge/key-store/order-key-store.ts'
import {
  type EdgeFixture,
  type OrderRequest,
  sendOrder,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import {
  answerJson,
  answerOrder,
  answerRefusal,
  cutConnection,
  type Script,
} from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const PLACED_ANSWER = answerJson(200, { data: { id: 801, note: 'long' } })

/** Sends an order, dates its key back by these hours and deletes old keys. Returns the intent. */
async function sendHoursAgo(hours: number, script: Script = PLACED_ANSWER, order: OrderRequest = {}) {
  const intent = randomUUID()
  fixture.backend.script(script)
  await sendOrder(fixture, { intent, ...order })
  await fixture.database
    .update(orderKeys)
    .set({ touchedAt: sql`now() - make_interval(hours => ${hours}::int)` })
    .where(eq(orderKeys.intent, intent))
  await fixture.keys.sweep()
  return intent
}

test('the store keeps a whole answer for three days', async () => {
  const intent = await sendHoursAgo(71)
  expect((await sendOrder(fixture, { intent })).body).toBe('{"data":{"id":801,"note":"long"}}')
})

test('after three days the store keeps the order id, and a resend gets it', async () => {
  const intent = await sendHoursAgo(73)
  const answer = await sendOrder(fixture, { intent })
  expect([answer.status, answer.body]).toEqual([200, '{"data":{"id":801}}'])
})

test('after three days an answer without an order id is emptied', async () => {
  const script = answerJson(200, { data: { customer: 'Harper Wells' } })
  const path = 'api/client/order/checkout-new-user'
  const intent = await sendHoursAgo(73, script, { path })
  const answer = await sendOrder(fixture, { intent, path })
  expect([answer.status, answer.body]).toEqual([200, '{"data":{}}'])
})

test('the store keeps the key of a placed order, or of an order of unknown outcome, for 400 days', async () => {
  expect(await fixture.keys.read({ intent: await sendHoursAgo(9599), author: '7' })).not.toBeNull()
  expect(
    await fixture.keys.read({ intent: await sendHoursAgo(9599, cutConnection), author: '7' }),
  ).not.toBeNull()
  expect(await fixture.keys.read({ intent: await sendHoursAgo(9601), author: '7' })).toBeNull()
})

test("the store deletes a visitor's key after a day if nothing was placed", async () => {
  const visitorOrder = { path: orderCalls.checkoutNewUser.path, author: '', session: '' }
  const hasKeyAfter = async (hours: number, script: Script) =>
    (await fixture.keys.read({
      intent: await sendHoursAgo(hours, script, visitorOrder),
      author: 'visitor',
    })) !== null
  expect(await hasKeyAfter(23, answerRefusal(10300))).toBe(true)
  expect(await hasKeyAfter(25, answerRefusal(10300))).toBe(false)
  expect(await hasKeyAfter(25, answerOrder(802))).toBe(true)
  expect(await hasKeyAfter(25, cutConnection)).toBe(true)
})

test('the store deletes a key of an account after three days if the order was refused', async () => {
  expect(
    await fixture.keys.read({ intent: await sendHoursAgo(71, answerRefusal(10300)), author: '7' }),
  ).not.toBeNull()
  expect(
    await fixture.keys.read({ intent: await sendHoursAgo(73, answerRefusal(10300)), author: '7' }),
  ).toBeNull()
})

test("the store keeps a visitor's key longer than a day if an earlier revision may have been placed", async () => {
  const { keys, database } = fixture
  const intent = randomUUID()
  const request = {
    intent,
    revision: 2,
    attempt: 2,
    author: 'visitor',
    device: null,
    dealership: null,
    bodyHash: 'ab',
    claim: randomUUID(),
    isSentAgain: true,
  }
  const mayForward = await keys.startForwarding(await keys.open(request), request, true)
  const isSettled = await keys.settle(request, 'released')
  expect([mayForward, isSettled]).toEqual([true, true])
  await database
    .update(orderKeys)
    .set({ touchedAt: sql`now() - interval '25 hours'`, leaseUntil: sql`now() - interval '25 hours'` })
    .where(eq(orderKeys.intent, intent))
  await keys.sweep()
  expect(await keys.read({ intent, author: 'visitor' })).toMatchObject({
    state: 'released',
    earlierMayBePlaced: true,
  })
})

test('after an attempt was noted, the row of a refused order takes over only later ones; only its author on its device notes them', async () => {
  const { keys } = fixture
  const intent = randomUUID()
  const device = randomUUID()
  fixture.backend.script(answerRefusal(10301))
  await sendOrder(fixture, { intent, headers: { Cookie: `counter_session=buyer; counter_device=${device}` } })
  for (const [author, otherDevice] of [
    ['8', device],
    ['7', randomUUID()],
    ['7', null],
  ] as const) {
    await keys.noteAttempt({ intent, author, device: otherDevice, attempt: 9 })
    expect(await keys.read({ intent, author: '7' })).toMatchObject({ author: '7', attempt: 0 })
  }
  await keys.noteAttempt({ intent, author: '7', device, attempt: 9 })
  expect(await keys.read({ intent, author: '7' })).toMatchObject({ author: '7', attempt: 10 })
})

test('the keys are counted by state, with the age of the oldest, and counted again after ten seconds', async () => {
  await fixture.database.delete(orderKeys)
  let now = 1000
  const countKeys = createKeyCount(fixture.database, () => now)
  const readCounts = async () =>
    Object.fromEntries(
      (await countKeys()).map(({ state, count, oldestSeconds }) => [
        state,
        [count, Math.round(oldestSeconds / 60)],
      ]),
    )
  const intents = [await sendHoursAgo(2), await sendHoursAgo(3), await sendHoursAgo(1, cutConnection)]
  const counts = { received: [0, 0], forwarding: [0, 0], released: [0, 0], unknown: [1, 60], done: [2, 180] }
  expect(await readCounts()).toEqual(counts)
  await fixture.database.delete(orderKeys).where(eq(orderKeys.intent, intents[1] ?? ''))
  now = 10_999
  expect(await readCounts()).toEqual(counts)
  now = 11_000
  expect(await readCounts()).toEqual({ ...counts, done: [1, 120] })
})

test('the store keeps its id when it is opened again', async () => {
  const reopenedStore = await openOrderKeyStore(fixture.database, randomUUID())
  expect(reopenedStore.storeId).toBe(fixture.keys.storeId)
})
