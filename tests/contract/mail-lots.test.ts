// One call that mails many invoices: each invoice is mailed at most once, and other calls do not wait (G193).
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import { countPrints, sendInvoices } from '#api/orders/order-work.ts'
import { fetchOrder, fetchOrders } from '#api/orders/orders.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { dealerships } from '#server/reference/schema/companies.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let manager: Api
let admin: Api
beforeAll(async () => {
  reference = await startReference()
  const origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  manager = (await signInBrowser(reference, origin, 'manager')).api
  admin = (await signInBrowser(reference, origin, 'admin')).api
  await reference.database
    .update(dealerships)
    .set({ email: 'office@lakeside.example.com' })
    .where(eq(dealerships.id, 7))
})
beforeEach(async () => {
  await resetWorld(reference.database)
  reference.mails.length = 0
})
afterAll(() => reference.close())

/** For each of these orders, the number of times that its invoice was mailed. */
async function readSendCounts(...ids: number[]) {
  const foundOrders = await Promise.all(ids.map((id) => valueOrThrow(fetchOrder(manager, id))))
  return foundOrders.map(({ sendCount }) => sendCount)
}

test("no further mail is sent after the caller's connection is lost", async () => {
  await valueOrThrow(countPrints(manager, { entityIds: [500, 501, 502] }))
  vi.spyOn(reference.mails, 'push').mockImplementationOnce(() => {
    reference.app.server.closeAllConnections()
    return 1
  })
  const sending = sendInvoices(manager, { entityIds: [500, 501, 502] }, false)
  expect(await sending).toMatchObject({ failure: { kind: 'offline' } })
  await expect.poll(() => readSendCounts(500)).toEqual([1])
  expect(await readSendCounts(501, 502)).toEqual([0, 0])
  expect(reference.mails).toEqual([])
})

test("an invoice that was mailed after the caller read the list is not mailed again by the caller's call", async () => {
  await valueOrThrow(countPrints(manager, { entityIds: [500, 501] }))
  const choice = {
    entityIds: [500, 501],
    seen: [
      { id: 500, sendCount: 0 },
      { id: 501, sendCount: 0 },
    ],
  }
  await valueOrThrow(sendInvoices(manager, { entityIds: [501] }, false))
  expect(await valueOrThrow(sendInvoices(manager, choice, false))).toEqual({ count: 1 })
  expect(await valueOrThrow(sendInvoices(manager, choice, false))).toEqual({ count: 0 })
  expect(reference.mails.map(({ subject }) => subject.slice(0, 12))).toEqual(['Invoice #501', 'Invoice #500'])
})

test('one call counts the prints of at most 5,000 orders; for one more it is refused and counts none', async () => {
  await reference.database.execute(sql`
    insert into ${orders} (id, user_id, dealership_id, status, created_at, sub_total, shipping_cost, tax, total_amount)
    select 1000 + copy, user_id, dealership_id, status, created_at, sub_total, shipping_cost, tax, total_amount
    from ${orders}, generate_series(1, 4997) as copy where id = 500`)
  const countPrinted = () => reference.database.$count(orders, eq(orders.printPressed, 1))
  expect(await countPrints(manager, { isExcluded: true, entityIds: [] })).toMatchObject({
    failure: {
      code: 10300,
      message: 'At most 5,000 orders at a time. Choose fewer orders, or narrow the filters.',
    },
  })
  expect(await countPrinted()).toBe(0)
  expect(await countPrints(manager, { isExcluded: true, entityIds: [501] })).toMatchObject({
    value: { count: 5000 },
  })
  expect(await countPrinted()).toBe(5000)
})

test('lists are answered while a mail is being sent', async () => {
  await valueOrThrow(countPrints(manager, { entityIds: [500] }))
  let acceptMail = () => {}
  const mailHandedOver = new Promise<void>((resolveHandedOver) => {
    vi.spyOn(reference.mailer, 'send').mockImplementationOnce(() => {
      resolveHandedOver()
      return new Promise((resolve) => {
        acceptMail = resolve
      })
    })
  })
  const sending = sendInvoices(manager, { entityIds: [500] }, false)
  await Promise.race([mailHandedOver, sending])
  expect(await valueOrThrow(fetchOrders(admin, 0, {}))).toMatchObject({ count: 4 })
  acceptMail()
  expect(await sending).toEqual({ ok: true, value: { count: 1 } })
})
