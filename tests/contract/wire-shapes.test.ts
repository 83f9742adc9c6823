// Answers have every agreed field and no others: another field could have data of another person.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#server/reference/schema/orders.ts'
import { products, scheduledShipments } from '#server/reference/schema/products.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
beforeAll(async () => {
  reference = await startReference()
})
afterAll(() => reference.close())

const fieldNames = (text: string) => text.trim().split(/\s+/).sort()
const fieldsOf = (value: object) => Object.keys(value).sort()

/** storefront.md §3 Product, with `updateLast` and the fields about the parent. */
const PRODUCT_FIELDS = fieldNames(`
  id parentId name description descriptionCart descriptionPacking type price archive hiddenProduct
  subscriptionExcluded noTax showCart outlinesInvoice url parentName breadcrumbs images primaryImageUuid video
  discountsDTO shipments orderBy quantity packingSize startValue startAdminValue quantityStep unitOfMeasurement
  priority shippingCost shippingLocal shippingStep shippingMinSize parentType parentShippingCost
  parentShippingLocal parentShippingMinSize parentShippingStep uuid imageName countOrder updateLast file orders
  averageOrders`)
const DEALERSHIP_FIELDS = fieldNames(`
  id name email phone companyId companyName noTax noShippingFee localStatus dealerLicenseNumber isApproved
  shippingAddress`)
/** ordering.md §3 Order, with the subtotal of the checkout. */
const ORDER_FIELDS = fieldNames(`
  id createdAt paymentStatus totalAmount subTotal shippingCost tax poNumber confirmNumber namePo printPressed
  amountsSet sendCount products user dealership`)
const SHIPMENT_FIELDS = fieldNames(`
  id dealershipId productId quantity reorderPeriod nextStartDate product createdAt updatedAt`)
const ACCOUNT_FIELDS = fieldNames('id login email name role privileges roles dealerships company')

test.each(['visitor', 'buyer', 'manager'])('a product has the agreed fields for %s', async (login) => {
  const caller = login === 'visitor' ? reference.visitor : await reference.signInAs(login)
  const { data } = await caller.get('api/client/product/101')
  expect(fieldsOf(data)).toEqual(PRODUCT_FIELDS)
  const { data: list } = await caller.get('api/client/product/all')
  for (const item of list.items) expect(fieldsOf(item)).toEqual(PRODUCT_FIELDS)
  expect(data).toMatchObject({
    uuid: '0a1b2c3d-0000-4000-8000-000000000101',
    imageName: 'pouch',
    quantity: 0,
    file: null,
  })
})

test("the orders of a product are the caller's own", async () => {
  const readOrders = async (login: string) => {
    const caller = login === 'visitor' ? reference.visitor : await reference.signInAs(login)
    const { orders, countOrder } = (await caller.get('api/client/product/101')).data
    return { orders, countOrder }
  }
  expect(await readOrders('visitor')).toEqual({ orders: [], countOrder: 0 })
  expect(await readOrders('buyer')).toEqual({
    orders: [{ id: 500, createdAt: '06.01.2026 10:00', quantity: 100 }],
    countOrder: 1,
  })
  expect(await readOrders('multi')).toEqual({
    orders: [{ id: 503, createdAt: '08.02.2026 10:00', quantity: 400 }],
    countOrder: 1,
  })
  expect(await readOrders('nobody')).toEqual({ orders: [], countOrder: 0 })
})

test('a product has the uuid and the name of its main picture', async () => {
  const { data } = await reference.visitor.get('api/client/product/121')
  expect(data).toMatchObject({ uuid: '0a1b2c3d-0000-4000-8000-000000000121', imageName: 'frame' })
  const productWithoutPicture = await reference.visitor.get('api/client/product/102')
  expect(productWithoutPicture.data).toMatchObject({ uuid: null, imageName: '' })
})

test.each(['visitor', 'buyer', 'admin'])('a list of products for %s has items and count', async (login) => {
  const caller = login === 'visitor' ? reference.visitor : await reference.signInAs(login)
  for (const path of ['product/all', 'product/ids', 'product/ids?ids=101']) {
    expect(fieldsOf((await caller.get(`api/client/${path}`)).data)).toEqual(['count', 'items'])
  }
})

test('states, dealerships and the account have the agreed fields', async () => {
  const buyer = await reference.signInAs('buyer')
  const { data: states } = await reference.visitor.get('api/admin/state/all')
  for (const state of states) expect(fieldsOf(state)).toEqual(['code', 'id', 'name', 'tax'])
  const { data: dealerships } = await buyer.get('api/admin/company/dealership/min-info')
  expect(fieldsOf(dealerships)).toEqual(['count', 'dealerships'])
  expect(fieldsOf(dealerships.dealerships[0])).toEqual(DEALERSHIP_FIELDS)
  const { data: dealership } = await buyer.get('api/admin/company/dealership/7')
  expect(fieldsOf(dealership)).toEqual(
    [...DEALERSHIP_FIELDS, 'billingAddress', 'copyShippingToBilling'].sort(),
  )
  expect(fieldsOf(dealership.billingAddress)).toEqual(['city', 'state', 'street', 'zip'])
  expect(fieldsOf(dealership.shippingAddress)).toEqual(['city', 'state', 'street', 'zip'])
  expect(fieldsOf((await buyer.post('api/auth/validate')).data)).toEqual(ACCOUNT_FIELDS)
  expect(fieldsOf((await buyer.post('api/auth/refresh')).data)).toEqual(ACCOUNT_FIELDS)
})

test('orders, their lines and purchases have the agreed fields', async () => {
  const buyer = await reference.signInAs('buyer')
  const { data: list } = await buyer.post('api/client/order/all')
  expect(fieldsOf(list)).toEqual(['count', 'orders'])
  const { data: order } = await buyer.get('api/client/order/500')
  for (const listedOrder of [order, ...list.orders]) {
    expect(fieldsOf(listedOrder)).toEqual(ORDER_FIELDS)
    expect(fieldsOf(listedOrder.user)).toEqual(['id', 'isAdmin', 'login', 'name'])
    expect(fieldsOf(listedOrder.dealership)).toEqual(fieldNames('id name email companyId localStatus'))
    expect(fieldsOf(listedOrder.products[0])).toEqual(
      fieldNames('product name quantity discount shippingCost taxCost price finalPrice'),
    )
  }
  const { data: purchases } = await buyer.get('api/client/order-products/all/7')
  const [purchase] = purchases.items
  expect(fieldsOf(purchase)).toEqual(['averageOrders', 'orders', 'product', 'vendorProduct'])
  expect(purchase.vendorProduct).toBeNull()
  expect(fieldsOf(purchase.product)).toEqual(fieldNames([...PRODUCT_FIELDS, 'discount', 'taxCost'].join(' ')))
  expect(fieldsOf(purchase.orders[0])).toEqual(fieldNames('id createdAt paymentStatus quantity price'))
})

test('scheduled shipments have the agreed fields', async () => {
  const { data } = await (await reference.signInAs('buyer')).post('api/client/scheduled-shipment/all')
  expect(fieldsOf(data)).toEqual(['count', 'items'])
  expect(fieldsOf(data.items[0])).toEqual(SHIPMENT_FIELDS)
  expect(fieldsOf(data.items[0].product)).toEqual(PRODUCT_FIELDS)
})

describe('without the parameter size', () => {
  beforeAll(async () => {
    const { database } = reference
    const ids = Array.from({ length: 60 }, (_, index) => 1001 + index)
    const createdAt = new Date('2026-11-01T15:00:00Z')
    const totals = { subTotal: 0, shippingCost: 0, tax: 0, totalAmount: 0 }
    await database
      .insert(products)
      .values(ids.map((id) => ({ id, parentId: 11, type: 'PRODUCT', name: `Product ${id}` })))
    await database
      .insert(orders)
      .values(ids.map((id) => ({ id, userId: 3, dealershipId: 7, createdAt, ...totals })))
    const shipment = { dealershipId: 7, quantity: 1, reorderPeriod: 30, nextStartDate: '2027-01-01' }
    await database.insert(scheduledShipments).values(ids.map((id) => ({ ...shipment, id, productId: id })))
  })

  test('a page has fifty products', async () => {
    const { data } = await reference.visitor.get('api/client/product/all')
    expect([data.items.length, data.count]).toEqual([50, 67])
  })

  test('a page has twenty orders', async () => {
    const { data } = await (await reference.signInAs('buyer')).post('api/client/order/all')
    expect([data.orders.length, data.count]).toEqual([20, 63])
  })

  test('a page has twenty scheduled shipments', async () => {
    const { data } = await (await reference.signInAs('buyer')).post('api/client/scheduled-shipment/all')
    expect([data.items.length, data.count]).toEqual([20, 61])
  })
})
