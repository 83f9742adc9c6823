import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { orders } from '#server/reference/schema/orders.ts'
import { FRAME, ILLINOIS_CHECKOUT, POUCH } from '#tests/support/illinois-checkout.ts'
import { type Caller, type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'

let reference: ReferenceFixture
let buyer: Caller
let manager: Caller
beforeAll(async () => {
  reference = await startReference()
  buyer = await reference.signInAs('buyer')
  manager = await reference.signInAs('manager')
})
afterAll(() => reference.close())

const CHECKOUT_PATH = 'api/client/order/checkout'

/** 100 pouches and 2 frames for Lakeside Motors in Illinois. */
const BASKET = {
  dealership: '7',
  userId: 3,
  poNumber: 'PO 1',
  confirmNumber: '',
  namePo: 'Jo Doe',
  ...ILLINOIS_CHECKOUT,
  reorder: false,
}

const countOrders = () => reference.database.$count(orders)
const readOrder = async (caller: Caller, id: number) => (await caller.get(`api/client/order/${id}`)).data

/** Expects that the call is refused with this code and places no order. Returns the message. */
async function expectRefused(caller: Caller, body: object, code: number): Promise<string> {
  const countBefore = await countOrders()
  const answer = await caller.post(CHECKOUT_PATH, body)
  expect(answer).toMatchObject({ status: 400, code })
  expect(await countOrders()).toBe(countBefore)
  return answer.message ?? ''
}

describe('a buyer', () => {
  test('a buyer places an order with the amounts that the server computes', async () => {
    const { status, data } = await buyer.post(CHECKOUT_PATH, BASKET)
    expect(status).toBe(200)
    expect(data).toEqual({ id: expect.any(Number) })
    const { id } = data
    expect(await readOrder(buyer, id)).toEqual({
      id,
      createdAt: '11.20.2026 09:00',
      paymentStatus: 0,
      subTotal: 49.3,
      shippingCost: 23.5,
      tax: 3.08,
      totalAmount: 75.88,
      poNumber: 'PO 1',
      confirmNumber: '',
      namePo: 'Jo Doe',
      printPressed: 0,
      sendCount: 0,
      amountsSet: false,
      user: { id: 3, name: 'buyer name', login: 'buyer', isAdmin: false },
      dealership: { id: 7, name: 'Lakeside Motors', email: '', companyId: 2, localStatus: false },
      products: [
        {
          product: { id: 101, name: 'Tag Pouch Standard' },
          name: 'Tag Pouch Standard',
          quantity: 100,
          price: 0.45,
          discount: 0,
          finalPrice: 45,
          shippingCost: 11.5,
          taxCost: 2.81,
        },
        {
          product: { id: 121, name: 'Plate Frame Chrome' },
          name: 'Plate Frame Chrome',
          quantity: 2,
          price: 2.15,
          discount: 0,
          finalPrice: 4.3,
          shippingCost: 12,
          taxCost: 0.27,
        },
      ],
    })
  })

  test('a placed order is found by the number of its lines', async () => {
    const { data } = await buyer.post(CHECKOUT_PATH, BASKET)
    const list = await buyer.post('api/client/order/all', {
      qntProduct: 2,
      sort: { field: 'id', direction: 'desc' },
    })
    expect(list.data.orders[0]).toMatchObject({ id: data.id })
  })

  test("a buyer pays the price with the dealership's discount", async () => {
    const line = {
      productId: 102,
      quantity: 50,
      price: 0.56,
      discount: -10,
      finalPrice: 28,
      shippingCost: 9,
      taxCost: 1.75,
    }
    const body = {
      ...BASKET,
      productRequest: [line],
      subTotal: 28,
      shippingCost: 9,
      tax: 1.75,
      totalAmount: 38.75,
    }
    expect((await buyer.post(CHECKOUT_PATH, body)).status).toBe(200)
  })

  test.each([
    ['price', { productRequest: [{ ...POUCH, price: 0.44 }, FRAME] }],
    ['discount', { productRequest: [{ ...POUCH, discount: -5 }, FRAME] }],
    ['line total', { productRequest: [{ ...POUCH, finalPrice: 44 }, FRAME] }],
    ['share of the shipping', { productRequest: [{ ...POUCH, shippingCost: 0 }, FRAME] }],
    ['share of the tax', { productRequest: [{ ...POUCH, taxCost: 0 }, FRAME] }],
    ['subtotal', { subTotal: 49.29 }],
    ['shipping', { shippingCost: 0, totalAmount: 52.38 }],
    ['tax', { tax: 0, totalAmount: 72.8 }],
    ['total', { totalAmount: 75.87 }],
  ])('an order with another %s than the computed one is refused', async (_amount, change) => {
    const message = await expectRefused(buyer, { ...BASKET, ...change }, 10301)
    expect(message).toMatch(/^The amounts changed/)
  })

  test('an order with the old price is refused after a price changed', async () => {
    const { updateLast: _, ...pouch } = (await manager.get('api/client/product/101')).data
    const savePrice = (price: number) => manager.post('api/client/product/create-update', { ...pouch, price })
    await savePrice(0.46)
    await expectRefused(buyer, BASKET, 10301)
    await savePrice(0.45)
    expect((await buyer.post(CHECKOUT_PATH, BASKET)).status).toBe(200)
  })

  test.each([
    ['another company’s dealership', { dealership: '8' }, 10302],
    ['an unknown dealership', { dealership: '4711' }, 10302],
    ['a dealership id above the largest possible one', { dealership: '99999999999' }, 10302],
    ['no choice of a dealership', { dealership: '0' }, 10302],
    ['another user', { userId: 4 }, 10303],
    ['a hidden product', { productRequest: [{ ...POUCH, productId: 150 }] }, 10304],
    ['an archived product', { productRequest: [{ ...POUCH, productId: 151 }] }, 10304],
    ['a removed product', { productRequest: [{ ...POUCH, productId: 152 }] }, 10304],
    ['a category', { productRequest: [{ ...POUCH, productId: 11 }] }, 10304],
    ['an unknown product', { productRequest: [{ ...POUCH, productId: 4711 }] }, 10304],
    [
      'a product id above the largest possible one',
      { productRequest: [{ ...POUCH, productId: 99999999999 }] },
      10304,
    ],
    ['no lines', { productRequest: [] }, 10300],
    ['a product twice', { productRequest: [POUCH, POUCH] }, 10300],
    ['a quantity below the start value', { productRequest: [{ ...POUCH, quantity: 50 }] }, 10300],
    ['a quantity between two steps', { productRequest: [{ ...POUCH, quantity: 150 }] }, 10300],
    ['a quantity of 0', { productRequest: [{ ...POUCH, quantity: 0 }] }, 10300],
    ['half a piece', { productRequest: [{ ...FRAME, quantity: 0.5 }] }, 10300],
    ['no name', { namePo: ' ' }, 10300],
    ['a negative amount', { tax: -1 }, 10300],
    ['text for an amount', { tax: '3.08' }, 10300],
    ['the flag of a reorder', { reorder: true }, 10300],
  ])('an order with %s is refused', async (_case, change, code) => {
    await expectRefused(buyer, { ...BASKET, ...change }, code)
  })

  test('the refusal names the quantities that are allowed', async () => {
    const body = { ...BASKET, productRequest: [{ ...POUCH, quantity: 150 }, FRAME] }
    expect(await expectRefused(buyer, body, 10300)).toBe(
      'Tag Pouch Standard is sold from 100 in steps of 100',
    )
  })

  test('the refusal names the product that is not available', async () => {
    const body = { ...BASKET, productRequest: [{ ...POUCH, productId: 151 }] }
    expect(await expectRefused(buyer, body, 10304)).toBe('Product No. 151 is no longer available for sale')
  })
})

describe('staff', () => {
  const STAFF_BASKET = { ...BASKET, userId: 2 }

  test('staff order for a dealership that they do not belong to, under their own name only', async () => {
    const { status, data } = await manager.post(CHECKOUT_PATH, STAFF_BASKET)
    expect(status).toBe(200)
    expect((await readOrder(manager, data.id)).user).toMatchObject({ id: 2, isAdmin: true })
    await expectRefused(manager, BASKET, 10303)
  })

  test('staff may order a quantity below the start value', async () => {
    const line = { ...POUCH, quantity: 7, finalPrice: 3.15, taxCost: 0.2 }
    const body = {
      ...STAFF_BASKET,
      productRequest: [line],
      subTotal: 3.15,
      shippingCost: 11.5,
      tax: 0.2,
      totalAmount: 14.85,
    }
    expect((await manager.post(CHECKOUT_PATH, body)).status).toBe(200)
  })

  test('staff may set shipping and tax if the total is the sum of subtotal, shipping and tax', async () => {
    const orderOfStaff = { ...STAFF_BASKET, shippingCost: 10, tax: 0, totalAmount: 59.3 }
    const { status, data } = await manager.post(CHECKOUT_PATH, orderOfStaff)
    expect(status).toBe(200)
    expect(await readOrder(manager, data.id)).toMatchObject({ shippingCost: 10, tax: 0, totalAmount: 59.3 })
    await expectRefused(manager, { ...orderOfStaff, totalAmount: 59.29 }, 10301)
  })

  test('staff may set shipping and tax of a line, which a buyer may not', async () => {
    const line = { ...FRAME, shippingCost: 5, taxCost: 0 }
    const staffAmounts = { productRequest: [line], subTotal: 4.3, shippingCost: 5, tax: 0, totalAmount: 9.3 }
    const { status, data } = await manager.post(CHECKOUT_PATH, { ...STAFF_BASKET, ...staffAmounts })
    expect(status).toBe(200)
    const order = await readOrder(manager, data.id)
    expect(order).toMatchObject({ shippingCost: 5, tax: 0, totalAmount: 9.3 })
    expect(order.products[0]).toMatchObject({ shippingCost: 5, taxCost: 0, price: 2.15 })
    await expectRefused(buyer, { ...BASKET, ...staffAmounts }, 10301)
    const basketWithShares = { ...BASKET, productRequest: [POUCH, line] }
    await expectRefused(buyer, basketWithShares, 10301)
  })

  test('staff cannot place an order whose subtotal is not the sum of its lines', async () => {
    const line = { ...POUCH, quantity: 100_000, price: 0.4549, finalPrice: 45_000 }
    const sums = { subTotal: 45_490, shippingCost: 0, tax: 0, totalAmount: 45_490 }
    const message = await expectRefused(manager, { ...STAFF_BASKET, productRequest: [line], ...sums }, 10301)
    expect(message).toContain('the subtotal')
  })

  test('staff may set the markup of a line if its price follows from the markup', async () => {
    const line = { ...FRAME, discount: 10, price: 2.37, finalPrice: 4.74 }
    const orderOfStaff = {
      ...STAFF_BASKET,
      productRequest: [line],
      subTotal: 4.74,
      shippingCost: 12,
      tax: 0.3,
      totalAmount: 17.04,
    }
    const { status, data } = await manager.post(CHECKOUT_PATH, orderOfStaff)
    expect(status).toBe(200)
    expect((await readOrder(manager, data.id)).products[0]).toMatchObject({ price: 2.37, discount: 10 })
    await expectRefused(manager, { ...orderOfStaff, productRequest: [{ ...line, price: 2 }] }, 10301)
    await expectRefused(manager, { ...orderOfStaff, productRequest: [{ ...line, discount: 1001 }] }, 10301)
  })
})

test('an order keeps the names and prices of the time of the checkout', async () => {
  const { data } = await buyer.post(CHECKOUT_PATH, BASKET)
  const frame = (await manager.get('api/client/product/121')).data
  const images = [{ uuid: '0a1b2c3d-0000-4000-8000-000000000121', name: 'frame' }]
  await manager.post('api/client/product/create-update', { ...frame, images, name: 'Renamed', price: 9 })
  const order = await readOrder(buyer, data.id)
  expect(order.products[1]).toMatchObject({ name: 'Plate Frame Chrome', price: 2.15 })
  const { data: lines } = await buyer.get(`api/client/order-products/${data.id}`)
  expect(lines.items[1]).toMatchObject({ name: 'Plate Frame Chrome', product: { name: 'Renamed', price: 9 } })
})
