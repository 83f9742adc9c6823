// Buyers of Lakeside (dealership 7) reach no data of Prairie (8, 9), and no data of Lakeside after they lost it.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#server/reference/schema/orders.ts'
import { scheduledShipments } from '#server/reference/schema/products.ts'
import { userDealerships } from '#server/reference/schema/users.ts'
import { readPdf } from '#tests/support/read-pdf.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let buyer: Caller
beforeAll(async () => {
  reference = await startReference()
  buyer = await reference.signInAs('buyer')
  // Order 503 of Prairie becomes Pending, because buyers get no invoices of orders with the status IN.
  await reference.database.update(orders).set({ status: 1 }).where(eq(orders.id, 503))
})
afterAll(() => reference.close())

/** Each different `dealershipId` in an answer. */
function dealershipIdsIn(value: unknown): number[] {
  const dealershipIds: number[] = []
  JSON.stringify(value, (key, member: unknown) => {
    if (key === 'dealershipId') dealershipIds.push(Number(member))
    return member
  })
  return [...new Set(dealershipIds)].sort()
}

const getCall = (path: string) => async () => (await buyer.get(`api/client/${path}`)).data
const postCall = (path: string, body: object) => async () =>
  (await buyer.post(`api/client/${path}`, body)).data

async function checkBasket() {
  const productAnswers = [101, 102].map((id) => buyer.get(`api/client/product/${id}`))
  const cartItems = (await Promise.all(productAnswers)).map(({ data }) => ({ product: data, quantity: 100 }))
  return postCall('product/check-basket', { cartItems, dealershipId: 7 })()
}

describe('a buyer sees no discounts and no shipments of other dealerships in', () => {
  test.each([
    ['a product', getCall('product/102')],
    ['the list of products', getCall('product/all')],
    ['a search', getCall('product/all?search_text=pouch')],
    ['products by ids', getCall('product/ids?ids=101,102')],
    ['a checked basket', checkBasket],
    ['the lines of an order', getCall('order-products/500')],
    ['the purchases', getCall('order-products/all/7')],
    ['the scheduled shipments', postCall('scheduled-shipment/all', {})],
  ])('%s', async (_call, read) => {
    expect(dealershipIdsIn(await read())).toEqual([7])
  })
})

describe('invoices', () => {
  const INVOICES_PATH = 'api/client/order/invoice-combine/pdf'

  test.each([
    { entityIds: [503] },
    { isExcluded: true, dealerIds: [8] },
    { isExcluded: true, userId: 5 },
    { isExcluded: true, dealerName: 'prairie', administrator: true },
  ])('of other dealerships are not found by %j', async (body) => {
    expect(await buyer.post(INVOICES_PATH, body)).toMatchObject({ status: 404, message: 'Data not found.' })
  })

  test("of a call without a filter are those of the buyer's dealership, without orders of the status IN", async () => {
    const response = await reference.app.inject({
      method: 'POST',
      url: `/${INVOICES_PATH}`,
      headers: {
        authorization: 'Basic Y291bnRlcjp3ZWI=',
        cookie: `counter_session=${(await reference.signIn('buyer', 'Sample123')).cookie}`,
      },
      payload: { isExcluded: true },
    })
    const pages = await readPdf(response.rawPayload)
    expect(pages.map((texts) => texts.find((text) => text.startsWith('Invoice #')))).toEqual([
      'Invoice #500',
      'Invoice #501',
    ])
  })
})

describe('scheduled shipments', () => {
  const SHIPMENT_PATH = 'api/client/scheduled-shipment'
  const shipment = { productId: 101, quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' }

  test.each([
    ['create-or-edit', { ...shipment, dealershipId: 8 }, 400],
    ['create-or-edit', { ...shipment, dealershipId: '8' }, 400],
    ['create-or-edit', { ...shipment, id: 2, dealershipId: 8 }, 404],
    ['create-or-edit', { ...shipment, id: 2, dealershipId: 7 }, 404],
    ['create-or-edit', { ...shipment, id: 1, dealershipId: 8 }, 400],
    ['remove?id=2', {}, 404],
    ['force?id=2', {}, 403],
    ['force?id=1', {}, 403],
  ])('%s with %j answers %i and changes nothing', async (path, body, status) => {
    const shipmentsBefore = await reference.database.select().from(scheduledShipments)
    expect((await buyer.post(`${SHIPMENT_PATH}/${path}`, body)).status).toBe(status)
    expect(await reference.database.select().from(scheduledShipments)).toEqual(shipmentsBefore)
  })
})

test('a user who loses a dealership loses access to it at once, in the current session', async () => {
  const isLinkToLakeside = and(eq(userDealerships.userId, 4), eq(userDealerships.dealershipId, 7))
  const buyer2 = await reference.signInAs('buyer2')
  expect((await buyer2.get('api/client/order/500')).status).toBe(200)
  await reference.database.delete(userDealerships).where(isLinkToLakeside)
  expect((await buyer2.get('api/client/order/500')).status).toBe(404)
  expect((await buyer2.get('api/admin/company/dealership/7')).status).toBe(404)
  expect((await buyer2.get('api/client/order-products/all/7')).status).toBe(404)
  expect((await buyer2.post('api/client/order/all')).data).toEqual({ orders: [], count: 0 })
  expect((await buyer2.post('api/client/scheduled-shipment/all')).data).toEqual({ items: [], count: 0 })
  expect((await buyer2.get('api/client/product/102')).data).toMatchObject({ price: 0.62, discountsDTO: [] })
  expect((await buyer2.post('api/auth/validate')).data.dealerships).toEqual([])
  await reference.database.insert(userDealerships).values({ userId: 4, dealershipId: 7 })
})
