import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { valueOrThrow } from '#api/failure.ts'
import { cancelPaperOrder, fetchPaperOrder } from '#api/orders/paper-orders.ts'
import { paperOrderStatuses, paperOrders } from '#server/reference/schema/back-office.ts'
import { dealerships } from '#server/reference/schema/companies.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

const CONFIRM_PATH = 'api/client/order/confirm'
const CANCEL_PATH = 'api/client/order/order-paper/cancel'

let reference: ReferenceFixture
let origin: string
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
  const { database } = reference
  // 500 to 502 are orders of Lakeside (7), 503 is of Prairie East (8), which has no license.
  await database.update(dealerships).set({ dealerLicenseNumber: '04817U' }).where(eq(dealerships.id, 7))
  for (const [id, confirmNumber] of [
    [500, 'NJ 500'],
    [501, 'NJ501'],
    [503, 'NJ501'],
  ] as const) {
    await database.update(orders).set({ confirmNumber }).where(eq(orders.id, id))
  }
})
afterAll(() => reference.close())

beforeEach(async () => {
  const { database } = reference
  await database.delete(paperOrders)
  const paperFields = {
    dealerLicenseNumber: '04817U',
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
  }
  await database.insert(paperOrders).values([
    { ...paperFields, id: 71, confirmNumber: 'NJ 500', status: 'Approved' },
    { ...paperFields, id: 72, confirmNumber: 'NJ501', status: 'Submitted' },
  ])
  const statusFields = { paperOrderId: 71, username: 'state' }
  await database.insert(paperOrderStatuses).values([
    { ...statusFields, status: 'Approved', statusAt: new Date('2026-06-02T15:00:00Z'), comment: 'rush' },
    {
      ...statusFields,
      status: 'Submitted',
      statusAt: new Date('2026-06-01T15:00:00Z'),
      comment: 'Received at the counter.',
      showComment: true,
    },
  ])
})

describe('a paper order', () => {
  test('a paper order has its data and its statuses, oldest first, without hidden comments', async () => {
    const { data, text } = await (await reference.signInAs('buyer')).get(`${CONFIRM_PATH}/NJ%20500`)
    expect(data).toEqual({
      businessName: 'Lakeside Motors',
      contactName: 'Sam Miller',
      address1: '1 Lake Street',
      address2: '',
      city: 'Trenton',
      state: 'NJ',
      zip: '08608',
      emailAddress: 'sam@lakeside.example.com',
      phoneNumber: '16095550171',
      orderDate: '06.01.2026 10:00',
      quantity: 150,
      status: 'Approved',
      statusHistory: {
        paperOrderStatuses: [
          {
            status: 'Submitted',
            statusDate: '06.01.2026 10:00',
            username: 'state',
            comment: 'Received at the counter.',
            showComment: true,
          },
          {
            status: 'Approved',
            statusDate: '06.02.2026 10:00',
            username: 'state',
            comment: '',
            showComment: false,
          },
        ],
      },
    })
    expect(text).not.toContain('rush')
  })

  test.each([
    ['buyer', 200],
    ['buyer2', 200],
    // Order 503 of Prairie has the number NJ501 too, but the license of the paper order belongs to Lakeside.
    ['multi', 404],
    ['manager', 200],
    ['admin', 200],
  ])('the call for a paper order answers %s with %d', async (login, status) => {
    expect(await (await reference.signInAs(login)).get(`${CONFIRM_PATH}/NJ501`)).toMatchObject({ status })
  })

  test('a paper order without a license is shown to no buyer, not even of a dealership without a license', async () => {
    await reference.database
      .update(paperOrders)
      .set({ dealerLicenseNumber: '' })
      .where(eq(paperOrders.id, 72))
    for (const login of ['buyer', 'multi']) {
      expect(await (await reference.signInAs(login)).get(`${CONFIRM_PATH}/NJ501`)).toMatchObject({
        status: 404,
      })
    }
    expect(await (await reference.signInAs('admin')).get(`${CONFIRM_PATH}/NJ501`)).toMatchObject({
      status: 200,
    })
  })

  test('the app reads a paper order, and null for an unknown number', async () => {
    const { api } = await signInBrowser(reference, origin, 'buyer')
    expect(await valueOrThrow(fetchPaperOrder(api, 'NJ 500'))).toMatchObject({
      status: 'Approved',
      history: [{ status: 'Submitted' }, { status: 'Approved', comment: '' }],
    })
    for (const number of ['NJ999', 'NJ/500', '..', '9'.repeat(200), '\u{1f69a}'.repeat(100)]) {
      expect(await valueOrThrow(fetchPaperOrder(api, number))).toBeNull()
    }
  })
})

describe('a cancellation', () => {
  test('cancels a submitted paper order and records the person', async () => {
    const { api } = await signInBrowser(reference, origin, 'buyer')
    await valueOrThrow(cancelPaperOrder(api, 501))
    expect(await valueOrThrow(fetchPaperOrder(api, 'NJ501'))).toBeNull()
    const [paperOrder] = await reference.database.select().from(paperOrders).where(eq(paperOrders.id, 72))
    expect(paperOrder?.status).toBe('Cancelled')
    const statuses = await reference.database
      .select()
      .from(paperOrderStatuses)
      .where(eq(paperOrderStatuses.paperOrderId, 72))
    expect(statuses).toMatchObject([{ status: 'Cancelled', username: 'buyer', statusAt: reference.time.now }])
    expect(await cancelPaperOrder(api, 501)).toMatchObject({ ok: false, failure: { status: 404 } })
  })

  test('is refused after the state has approved the paper order', async () => {
    const answer = await (await reference.signInAs('buyer')).post(`${CANCEL_PATH}?id=500`)
    expect(answer).toMatchObject({ status: 400, code: 10300 })
    expect(answer.message).toBe('The paper order is Approved and cannot be cancelled')
  })

  test.each([
    ['the number of another dealer', 'multi', 503],
    ['the number of another dealer, also for staff', 'manager', 503],
    ['an order that the caller may not see', 'multi', 501],
    ['an order without a number', 'buyer', 502],
    ['an order that does not exist', 'admin', 999999],
  ])('finds no paper order for %s', async (_case, login, id) => {
    expect(await (await reference.signInAs(login)).post(`${CANCEL_PATH}?id=${id}`)).toMatchObject({
      status: 404,
    })
    const [paperOrder] = await reference.database.select().from(paperOrders).where(eq(paperOrders.id, 72))
    expect(paperOrder?.status).toBe('Submitted')
  })

  test('happens once if two people cancel at the same time', async () => {
    const buyers = [await reference.signInAs('buyer'), await reference.signInAs('buyer2')]
    const answers = await Promise.all(buyers.map((buyer) => buyer.post(`${CANCEL_PATH}?id=501`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
