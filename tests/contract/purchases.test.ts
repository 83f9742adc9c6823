import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { valueOrThrow } from '#api/failure.ts'
import { fetchPurchases } from '#api/orders/purchases.ts'
import { orderLines, orders } from '#server/reference/schema/orders.ts'
import { products } from '#server/reference/schema/products.ts'
import { signInBrowser } from '#tests/support/browser-api.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let origin: string
beforeAll(async () => {
  reference = await startReference()
  origin = await reference.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => reference.close())

const PURCHASES_OF_LAKESIDE_PATH = 'api/client/order-products/all/7'

async function addOrder(
  id: number,
  { productId = 121, ...fields }: { removedAt?: Date; productId?: number } = {},
): Promise<void> {
  const amounts = { subTotal: 4.3, shippingCost: 0, tax: 0, totalAmount: 4.3 }
  const createdAt = new Date('2026-11-10T15:00:00Z')
  await reference.database
    .insert(orders)
    .values({ id, userId: 3, dealershipId: 7, createdAt, ...amounts, ...fields })
  await reference.database.insert(orderLines).values({
    orderId: id,
    productId,
    userId: 3,
    position: 0,
    name: 'Old Product Name',
    quantity: 2,
    price: 2,
    finalPrice: 4,
  })
}

test('each product has one row, with its orders newest first, the average quantity per month, and the present product', async () => {
  const { data } = await (await reference.signInAs('buyer')).get(PURCHASES_OF_LAKESIDE_PATH)
  expect(data.count).toBe(1)
  expect(data.items[0]).toMatchObject({
    product: {
      id: 101,
      name: 'Tag Pouch Standard',
      type: 'PRODUCT',
      price: 0.45,
      discount: 0,
      shippingCost: 11.5,
      taxCost: 8.44,
      subscriptionExcluded: false,
      shipments: [{ id: 1, dealershipId: 7 }],
    },
    orders: [
      { id: 502, createdAt: '08.01.2026 10:00', paymentStatus: 0, quantity: 300, price: 0.45 },
      { id: 501, createdAt: '07.14.2026 23:30', paymentStatus: 1, quantity: 200, price: 0.45 },
      { id: 500, createdAt: '06.01.2026 10:00', paymentStatus: 2, quantity: 100, price: 0.45 },
    ],
    // 600 pieces in the 5.65 months since June 1.
    averageOrders: 106,
  })
})

test('purchases can be limited to the orders of one person', async () => {
  const { data } = await (await reference.signInAs('buyer')).get(`${PURCHASES_OF_LAKESIDE_PATH}?userId=4`)
  expect(data.items[0].orders.map(({ id }: { id: number }) => id)).toEqual([501])
  expect(
    (await (await reference.signInAs('buyer')).get(`${PURCHASES_OF_LAKESIDE_PATH}?userId=5`)).data,
  ).toEqual({
    items: [],
    count: 0,
  })
})

test.each([
  ['manager', 7, [502, 501, 500]],
  ['multi', 8, [503]],
  ['multi', 9, []],
])('for %s the purchases of dealership %i are of the orders %j', async (login, dealershipId, ids) => {
  const caller = await reference.signInAs(login)
  const { data } = await caller.get(`api/client/order-products/all/${dealershipId}`)
  expect(data.items.flatMap((item: { orders: { id: number }[] }) => item.orders.map(({ id }) => id))).toEqual(
    ids,
  )
})

test('a person who may not see amounts gets no earlier prices', async () => {
  const { data } = await (await reference.signInAs('counter')).get(PURCHASES_OF_LAKESIDE_PATH)
  expect(data.items[0].orders[0]).toMatchObject({ id: 502, quantity: 300, price: null })
})

test.each([
  ['an unknown dealership', 'api/client/order-products/all/999', 404, 10404],
  ['an id that is no number', 'api/client/order-products/all/seven', 400, 10300],
  ['a user id that is no number', `${PURCHASES_OF_LAKESIDE_PATH}?userId=me`, 400, 10300],
])('a call with %s is refused', async (_case, path, status, code) => {
  expect(await (await reference.signInAs('admin')).get(path)).toMatchObject({ status, code })
})

test('the app lists the latest purchase first, keeps the name of a removed product, and hides removed orders', async () => {
  await addOrder(510)
  await addOrder(511, { removedAt: new Date('2026-11-11T15:00:00Z') })
  await reference.database
    .update(products)
    .set({ removedAt: new Date('2026-11-12T15:00:00Z') })
    .where(eq(products.id, 121))
  const { api } = await signInBrowser(reference, origin, 'buyer')
  const { items, count } = await valueOrThrow(fetchPurchases(api, 7))
  expect(count).toBe(2)
  expect(items[0]).toEqual({
    item: {
      productId: 121,
      vendorId: null,
      name: 'Old Product Name',
      purchases: [{ orderId: 510, createdAt: '11.10.2026 09:00', status: 'IN', quantity: 2, price: 2 }],
      averageOrders: 2,
    },
    product: null,
  })
  expect(items[1]?.item).toMatchObject({ productId: 101, name: 'Tag Pouch Standard', averageOrders: 106 })
  expect(items[1]?.product).toMatchObject({ id: 101, price: 0.45, startValue: 100 })
})

test('a product has the latest twenty orders of the person, and the number and monthly average of all orders of the person', async () => {
  for (let id = 600; id < 625; id += 1) await addOrder(id, { productId: 102 })
  await addOrder(625, { productId: 102, removedAt: new Date('2026-11-11T15:00:00Z') })
  const { data } = await (await reference.signInAs('buyer')).get('api/client/product/102')
  const ids = Array.from({ length: 20 }, (_, index) => 624 - index)
  expect(data.orders.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(data).toMatchObject({ countOrder: 25, averageOrders: 50 })
  const purchases = await (await reference.signInAs('manager')).get(PURCHASES_OF_LAKESIDE_PATH)
  const [heavyPouch] = purchases.data.items.filter(
    (item: { product: { id: number } }) => item.product.id === 102,
  )
  // The discount of Lakeside, for the two pieces of the last order: 2 × $0.56 × 6.25 %.
  expect(heavyPouch.product).toMatchObject({ discount: -10, taxCost: 0.07 })
  const colleagueAnswer = await (await reference.signInAs('buyer2')).get('api/client/product/102')
  expect(colleagueAnswer.data).toMatchObject({ orders: [], countOrder: 0, averageOrders: 0 })
})
