// Staff correct the amounts of an order, through the app's own calls (G171). The history of an order says whether the
// order that it names was removed.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Api } from '#api/client.ts'
import { valueOrThrow } from '#api/failure.ts'
import { correctAmounts, fetchOrderEvents, moveOrders, removeOrder, reorder } from '#api/orders/order-work.ts'
import { fetchOrder, fetchOrders } from '#api/orders/orders.ts'
import { resetWorld } from '#server/reference/failure-switches/reset-world.ts'
import { orderEvents, orderLines, orders } from '#server/reference/schema/orders.ts'
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
  await resetWorld(reference.database)
})
beforeEach(() => resetWorld(reference.database))
afterAll(() => reference.close())

const AMOUNTS = { shippingCost: 48.5, tax: 1.36 }

test('the new order replaces the old one, with the same customer, day, numbers and products', async () => {
  const oldOrder = await valueOrThrow(fetchOrder(manager, 502))
  const { id } = await valueOrThrow(correctAmounts(manager, 502, AMOUNTS))
  const newOrder = await valueOrThrow(fetchOrder(manager, id))
  const { createdAt, user, dealership, namePo, poNumber, confirmNumber } = oldOrder
  expect(newOrder).toMatchObject({ createdAt, user, dealership, namePo, poNumber, confirmNumber })
  expect(newOrder).toMatchObject({
    status: 'IN',
    shippingCost: 48.5,
    tax: 1.36,
    totalAmount: 184.86,
    areAmountsSet: true,
    printPressed: 0,
    sendCount: 0,
  })
  const productsOf = (order: typeof newOrder) =>
    order.lines.map(({ productId, quantity, price, finalPrice }) => [productId, quantity, price, finalPrice])
  expect(productsOf(newOrder)).toEqual(productsOf(oldOrder))
  const cents = newOrder.lines.map(({ shippingCost }) => Math.round(shippingCost * 100))
  expect(cents.reduce((sum, cent) => sum + cent, 0)).toBe(4850)
  expect(await fetchOrder(manager, 502)).toMatchObject({ failure: { code: 10404 } })
  const { items } = await valueOrThrow(fetchOrders(manager, 0, { administrator: true }))
  expect(items.map((order) => order.id)).not.toContain(502)
})

test('the lines of the new order share shipping and tax in their earlier proportions, or by their prices if they had none', async () => {
  const line = {
    orderId: 502,
    productId: 102,
    userId: 3,
    name: 'Pouch',
    quantity: 1,
    price: 1,
    discount: -5,
    finalPrice: 1,
  }
  await reference.database.insert(orderLines).values({ ...line, position: 1, shippingCost: 30, taxCost: 0 })
  await reference.database
    .update(orderLines)
    .set({ shippingCost: 10 })
    .where(and(eq(orderLines.orderId, 502), eq(orderLines.productId, 101)))
  const { id } = await valueOrThrow(correctAmounts(manager, 502, AMOUNTS))
  const { lines } = await valueOrThrow(fetchOrder(manager, id))
  expect(
    lines.map(({ name, discount, shippingCost, taxCost }) => [name, discount, shippingCost, taxCost]),
  ).toEqual([
    ['Old Pouch Name', 0, 12.13, 1.35],
    ['Pouch', -5, 36.37, 0.01],
  ])
})

test('the history of the new order names the replaced order and the person', async () => {
  const { id } = await valueOrThrow(correctAmounts(manager, 502, AMOUNTS))
  const [event, placedEvent] = (await valueOrThrow(fetchOrderEvents(manager, id))).items
  expect(event).toMatchObject({ kind: 'corrected', orderId: 502, user: { id: 2 }, isOrderRemoved: true })
  expect(placedEvent).toMatchObject({ kind: 'placed' })
  const eventsOfOldOrder = await reference.database
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, 502))
  expect(eventsOfOldOrder).toMatchObject([{ kind: 'removed', userId: 2, newOrderId: null }])
})

test('the correction of an order that is not In is refused and changes nothing', async () => {
  const countOrders = async () => (await reference.database.select({ id: orders.id }).from(orders)).length
  const countBefore = await countOrders()
  await valueOrThrow(moveOrders(manager, { entityIds: [502] }, 'free'))
  expect(await correctAmounts(manager, 502, AMOUNTS)).toMatchObject({ failure: { code: 10310 } })
  expect(await countOrders()).toBe(countBefore)
  const [order] = await reference.database.select().from(orders).where(eq(orders.id, 502))
  expect(order?.removedAt).toBeNull()
})

test('only one of two corrections at the same time succeeds', async () => {
  const answers = await Promise.all([
    correctAmounts(manager, 502, AMOUNTS),
    correctAmounts(admin, 502, { shippingCost: 50, tax: 0 }),
  ])
  expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true])
})

test('the history of an order says that its reorder was removed', async () => {
  const { id } = await valueOrThrow(reorder(manager, 500))
  const readLastEvent = async () => (await valueOrThrow(fetchOrderEvents(manager, 500))).items[0]
  expect(await readLastEvent()).toMatchObject({ kind: 'reordered', orderId: id, isOrderRemoved: false })
  await valueOrThrow(removeOrder(admin, id))
  expect(await readLastEvent()).toMatchObject({ kind: 'reordered', orderId: id, isOrderRemoved: true })
})
