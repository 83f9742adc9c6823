import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { orderKeys } from '#server/edge/key-tables.ts'
import { openOrderKeyStore } from '#server/edge/order-key-store.ts'
import {
  type EdgeFixture,
  type OrderRequest,
  sendOrder,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import { answerJson, cut, placed, refused, type Script } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())

const PLACED = answerJson(200, { data: { id: 801, note: 'long' } })

async function placeHoursAgo(hours: number, script: Script = PLACED, order: OrderRequest = {}) {
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

test('keeps a whole answer for three days', async () => {
  const intent = await placeHoursAgo(71)
  expect((await sendOrder(fixture, { intent })).body).toBe('{"data":{"id":801,"note":"long"}}')
})

test('keeps only its order id after that, and still answers a resend', async () => {
  const intent = await placeHoursAgo(73)
  const answer = await sendOrder(fixture, { intent })
  expect([answer.status, answer.body]).toEqual([200, '{"data":{"id":801}}'])
})

test('shortens an answer without an order id too', async () => {
  const script = answerJson(200, { data: { customer: 'Harper Wells' } })
  const path = 'api/client/order/checkout-new-user'
  const intent = await placeHoursAgo(73, script, { path })
  const answer = await sendOrder(fixture, { intent, path })
  expect([answer.status, answer.body]).toEqual([200, '{"data":{}}'])
})

test('keeps a key for 400 days, in any state', async () => {
  expect(await fixture.keys.read(await placeHoursAgo(9599))).not.toBeNull()
  expect(await fixture.keys.read(await placeHoursAgo(9599, cut))).not.toBeNull()
  expect(await fixture.keys.read(await placeHoursAgo(9601))).toBeNull()
})

test("deletes a visitor's key after a day when nothing was placed, and keeps it for 400 days otherwise", async () => {
  const way = { path: ENDPOINTS.checkoutNewUser, author: '', session: '' }
  const isKept = async (hours: number, script: Script) =>
    (await fixture.keys.read(await placeHoursAgo(hours, script, way))) !== null
  expect(await isKept(23, refused(10300))).toBe(true)
  expect(await isKept(25, refused(10300))).toBe(false)
  expect(await isKept(25, placed(802))).toBe(true)
  expect(await isKept(25, cut)).toBe(true)
})

test('deletes a key of an account after three days when the order was refused', async () => {
  expect(await fixture.keys.read(await placeHoursAgo(71, refused(10300)))).not.toBeNull()
  expect(await fixture.keys.read(await placeHoursAgo(73, refused(10300)))).toBeNull()
})

test("keeps a visitor's key for 400 days when an earlier revision may have been placed", async () => {
  const { keys, database } = fixture
  const intent = randomUUID()
  const request = {
    intent,
    revision: 2,
    attempt: 2,
    author: 'visitor',
    device: null,
    bodyHash: 'ab',
    claim: randomUUID(),
    isSentAgain: true,
  }
  const isTaken = await keys.startForwarding(await keys.open(request), request, true)
  const isSettled = await keys.settle(request, 'released')
  expect([isTaken, isSettled]).toEqual([true, true])
  await database
    .update(orderKeys)
    .set({ touchedAt: sql`now() - interval '25 hours'`, leaseUntil: sql`now() - interval '25 hours'` })
    .where(eq(orderKeys.intent, intent))
  await keys.sweep()
  expect(await keys.read(intent)).toMatchObject({ state: 'released', earlierMayBePlaced: true })
})

test('does not note an attempt of another person', async () => {
  const { keys } = fixture
  const intent = randomUUID()
  await sendOrder(fixture, { intent })
  const other = {
    intent,
    revision: 1,
    device: null,
    bodyHash: 'ab',
    claim: randomUUID(),
    isSentAgain: false,
  }
  await keys.noteAttempt({ ...other, author: '8', attempt: 9 })
  expect(await keys.read(intent)).toMatchObject({ author: '7', attempt: 0 })
  await keys.noteAttempt({ ...other, author: '7', attempt: 9 })
  expect(await keys.read(intent)).toMatchObject({ author: '7', attempt: 9 })
})

test('the store keeps its id when it is opened again', async () => {
  const again = await openOrderKeyStore(fixture.database, randomUUID())
  expect(again.storeId).toBe(fixture.keys.storeId)
})
