// Whose orders the calls of staff reach, and what of a body they take: no row of another dealership, no figure of it.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { dealerships } from '#server/reference/schema/companies.ts'
import { orderLines, orders } from '#server/reference/schema/orders.ts'
import { rolePermissions } from '#server/reference/schema/users.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
  const { database } = reference
  await database.update(dealerships).set({ email: 'office@example.com' })
  // Works for Lakeside alone, and may remove its orders.
  await database.insert(rolePermissions).values({ roleId: 4, group: 'Orders', action: 'remove' })
  await database.update(orders).set({ printPressed: 1, sendCount: 1 })
  // Their sessions are part of the world that is put back.
  for (const login of ['counter', 'buyer', 'admin']) await reference.as(login)
  await resetWorld(database)
})
beforeEach(async () => {
  await resetWorld(reference.database)
  reference.mails.length = 0
})
afterAll(() => reference.close())

const CALLS = [
  'invoice/print-pressed',
  'invoice/send',
  'packing-sleep/pdf',
  'confirm-state?state=pending',
  'confirm-state?state=free',
  'reorder/:id',
  'remove?id=:id',
]

/** The order with its lines, as it is stored. */
async function stored(id: number) {
  const { database } = reference
  const [order] = await database.select().from(orders).where(eq(orders.id, id))
  return { order, lines: await database.select().from(orderLines).where(eq(orderLines.orderId, id)) }
}

async function post(login: string, call: string, id: number, body: object) {
  const caller = await reference.as(login)
  return caller.post(`api/client/order/${call.replace(':id', String(id))}`, { reminder: false, ...body })
}

describe('an order of another dealership', () => {
  test.each(CALLS)('is not reached by %s', async (call) => {
    const before = await stored(503)
    for (const login of ['counter', 'buyer']) {
      const { status } = await post(login, call, 503, { entityIds: [503] })
      expect([403, 404]).toContain(status)
    }
    expect(await stored(503)).toEqual(before)
    expect(reference.mails).toEqual([])
  })

  test('stays while one of the own is removed', async () => {
    expect((await post('counter', 'remove?id=:id', 503, {})).status).toBe(404)
    expect((await post('counter', 'remove?id=:id', 502, {})).status).toBe(200)
    expect((await stored(502)).order?.removedAt).not.toBeNull()
    expect((await stored(503)).order?.removedAt).toBeNull()
  })
})

/** All that a body may not say. */
const FIGURES = {
  subTotal: 1,
  totalAmount: 1,
  tax: 1,
  shippingCost: 1,
  price: 1,
  printPressed: 99,
  sendCount: 99,
  count: 99,
  status: 2,
  paymentStatus: 2,
  dealershipId: 8,
  productRequest: [{ productId: 101, quantity: 1, price: 0.01, finalPrice: 0.01 }],
}

describe('figures in a body', () => {
  test.each([
    ['invoice/print-pressed', { printPressed: 2 }],
    ['invoice/send', { sendCount: 2 }],
    ['packing-sleep/pdf', {}],
    ['confirm-state?state=pending', { status: 1 }],
    ['confirm-state?state=free', { status: 3 }],
    ['reorder/:id', {}],
    ['remove?id=:id', { removedAt: new Date('2026-11-20T15:00:00Z') }],
  ])('do not count for %s', async (call, changed) => {
    const before = await stored(502)
    expect((await post('admin', call, 502, { entityIds: [502], ...FIGURES })).status).toBe(200)
    expect(await stored(502)).toEqual({ ...before, order: { ...before.order, ...changed } })
  })

  test('do not count for an order that is ordered again', async () => {
    const { data } = await post('admin', 'reorder/:id', 502, FIGURES)
    expect((await stored(data.id)).order).toMatchObject({
      dealershipId: 7,
      status: 0,
      printPressed: 0,
      sendCount: 0,
      subTotal: 135,
    })
  })
})
