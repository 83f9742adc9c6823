// Calls of a dealership's users reach no order of another dealership. The server ignores amounts and counters in the
// bodies of calls, except the amounts of CALLS_WITH_READ_AMOUNTS.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { paperOrders } from '#server/reference/schema/back-office.ts'
import { dealerships } from '#server/reference/schema/companies.ts'
import { orderEvents, orderLines, orders, vendorProducts } from '#server/reference/schema/orders.ts'
import { rolePermissions } from '#server/reference/schema/users.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { readWorkbook } from '#tests/support/read-workbook.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

const PAPER_ORDER = {
  businessName: 'Lakeside Motors',
  contactName: 'Sam Miller',
  address1: '1 Lake Street',
  city: 'Trenton',
  state: 'NJ',
  zip: '08608',
  emailAddress: 'sam@lakeside.example.com',
  phoneNumber: '16095550171',
  orderDate: new Date('2026-06-01T15:00:00Z'),
  quantity: 150,
  status: 'Submitted',
}

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
  const { database } = reference
  await database.update(dealerships).set({ email: 'office@example.com' })
  // The role of counter, a user of Lakeside, may remove orders.
  await database.insert(rolePermissions).values({ roleId: 4, group: 'Orders', action: 'remove' })
  await database.update(orders).set({ printPressed: 1, sendCount: 1 })
  await database.update(dealerships).set({ dealerLicenseNumber: '04817U' }).where(eq(dealerships.id, 7))
  await database.update(orders).set({ confirmNumber: 'NJ502' }).where(eq(orders.id, 502))
  await database
    .insert(paperOrders)
    .values({ ...PAPER_ORDER, confirmNumber: 'NJ502', dealerLicenseNumber: '04817U' })
  // These people sign in before the first reset, so that each reset restores their sessions.
  for (const login of ['counter', 'buyer', 'admin']) await reference.signInAs(login)
  await resetWorld(database)
})
beforeEach(async () => {
  await resetWorld(reference.database)
  reference.mails.length = 0
})
afterAll(() => reference.close())

const CALLS = [
  'invoice-combine/pdf',
  'invoice/print-pressed',
  'invoice/send',
  'packing-sleep/pdf',
  'confirm-state?state=pending',
  'confirm-state?state=free',
  'reorder/:id',
  'remove?id=:id',
  'order-paper/cancel?id=:id',
  'xls',
]

/** The order with its lines, and all paper orders, from the database. */
async function readStoredOrder(id: number) {
  const { database } = reference
  const [order] = await database.select().from(orders).where(eq(orders.id, id))
  const lines = await database.select().from(orderLines).where(eq(orderLines.orderId, id))
  return { order, lines, allPaperOrders: await database.select().from(paperOrders) }
}

async function post(login: string, call: string, id: number, body: object) {
  const caller = await reference.signInAs(login)
  return caller.post(`api/client/order/${call.replace(':id', String(id))}`, { reminder: false, ...body })
}

describe('an order of another dealership', () => {
  test.each(CALLS)('stays unchanged by %s, which is answered with 403 or 404', async (call) => {
    const storedBefore = await readStoredOrder(503)
    const eventsBefore = await reference.database.select().from(orderEvents)
    for (const login of ['counter', 'buyer']) {
      const { status } = await post(login, call, 503, { entityIds: [503] })
      expect([403, 404]).toContain(status)
    }
    expect(await readStoredOrder(503)).toEqual(storedBefore)
    expect(await reference.database.select().from(orderEvents)).toEqual(eventsBefore)
    expect(reference.mails).toEqual([])
  })

  test('is not removed by a caller who may remove only orders of their own dealership', async () => {
    expect((await post('counter', 'remove?id=:id', 503, {})).status).toBe(404)
    expect((await post('counter', 'remove?id=:id', 502, {})).status).toBe(200)
    expect((await readStoredOrder(502)).order?.removedAt).not.toBeNull()
    expect((await readStoredOrder(503)).order?.removedAt).toBeNull()
  })
})

/** The fields of a body that the server must ignore. */
const IGNORED_FIELDS = {
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

/** The fields of order 502 and of its paper order that each call changes. */
const EXPECTED_CHANGES: Record<string, { order?: object; paperOrder?: object }> = {
  'invoice/print-pressed': { order: { printPressed: 2 } },
  'invoice/send': { order: { sendCount: 2 } },
  'invoice-combine/pdf': {},
  'packing-sleep/pdf': {},
  'confirm-state?state=pending': { order: { status: 1 } },
  'confirm-state?state=free': { order: { status: 3 } },
  'reorder/:id': {},
  'remove?id=:id': { order: { removedAt: new Date('2026-11-20T15:00:00Z') } },
  'order-paper/cancel?id=:id': { paperOrder: { status: 'Cancelled' } },
  xls: {},
  'all?page=0': {},
}

describe('amounts and counters in the body of a call', () => {
  test.each(Object.entries(EXPECTED_CHANGES))(
    'are ignored by %s',
    async (call, { order = {}, paperOrder = {} }) => {
      const storedBefore = await readStoredOrder(502)
      expect((await post('admin', call, 502, { entityIds: [502], ...IGNORED_FIELDS })).status).toBe(200)
      expect(await readStoredOrder(502)).toEqual({
        ...storedBefore,
        order: { ...storedBefore.order, ...order },
        allPaperOrders: storedBefore.allPaperOrders.map((row) => ({ ...row, ...paperOrder })),
      })
    },
  )

  test('do not change the new order of a reorder', async () => {
    const { data } = await post('admin', 'reorder/:id', 502, IGNORED_FIELDS)
    expect((await readStoredOrder(data.id)).order).toMatchObject({
      dealershipId: 7,
      status: 0,
      printPressed: 0,
      sendCount: 0,
      subTotal: 135,
    })
  })

  test.each<[string, expectedText: string, (answer: Awaited<ReturnType<typeof post>>) => unknown]>([
    ['invoice-combine/pdf', '$135.00', ({ bytes }) => readPdf(bytes)],
    ['packing-sleep/pdf', 'PO502', ({ bytes }) => readPdf(bytes)],
    ['xls', '135', ({ bytes }) => readWorkbook(bytes)],
    ['all?page=0', '135', ({ data }) => data],
  ])('do not change the answer of %s', async (call, expectedText, read) => {
    const answerBefore = read(await post('admin', call, 502, { entityIds: [502] }))
    expect(JSON.stringify(answerBefore)).toContain(expectedText)
    expect(read(await post('admin', call, 502, { entityIds: [502], ...IGNORED_FIELDS }))).toEqual(
      answerBefore,
    )
  })

  test('do not change the choice of a vendor', async () => {
    const body = { ...IGNORED_FIELDS, dealershipId: 7, userId: 2, productIds: [101], vendorProduct: 1 }
    const storedBefore = await readStoredOrder(502)
    const admin = await reference.signInAs('admin')
    expect((await admin.post('api/client/order-products/added-product-vendor', body)).status).toBe(200)
    expect(await readStoredOrder(502)).toEqual(storedBefore)
    expect(await reference.database.select().from(vendorProducts)).toEqual([
      { dealershipId: 7, productId: 101, vendorId: 2 },
    ])
  })
})

/** Calls whose amounts the server reads; they have their own tests (checkout, new-customer-orders, correct-amounts). */
const CALLS_WITH_READ_AMOUNTS = ['checkout', 'checkout-new-user', 'correct-amounts/:id']

test('every POST about orders is tested in this file or listed in CALLS_WITH_READ_AMOUNTS', () => {
  const withoutQuery = (call: string) => call.replace(/\?.*/, '')
  const serverCalls = reference.app.guardedRoutes
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/client/order'))
    .map(({ path }) => path.replace(/^\/api\/client\/(order\/)?/, ''))
  const testedCalls = [...CALLS, ...Object.keys(EXPECTED_CHANGES)].map(withoutQuery)
  const allCalls = new Set([
    ...testedCalls,
    ...CALLS_WITH_READ_AMOUNTS,
    'order-products/added-product-vendor',
  ])
  expect(serverCalls.toSorted()).toEqual([...allCalls].toSorted())
  expect(Object.keys(EXPECTED_CHANGES).toSorted()).toEqual([...CALLS, 'all?page=0'].toSorted())
})
