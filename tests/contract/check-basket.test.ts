import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basketCheckSchema } from '#contract/cart/basket.ts'
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

const readProduct = async (caller: Caller, id: number) => (await caller.get(`api/client/product/${id}`)).data
const checkBasket = (caller: Caller, products: object[], dealershipId: number) =>
  caller.post('api/client/product/check-basket', {
    cartItems: products.map((product) => ({ product, quantity: 100 })),
    dealershipId,
  })

test('the check returns two empty objects and the products if nothing changed', async () => {
  const seenProducts = [await readProduct(buyer, 101), await readProduct(buyer, 102)]
  const { status, data } = await checkBasket(buyer, seenProducts, 7)
  expect(status).toBe(200)
  expect(v.is(basketCheckSchema, data)).toBe(true)
  expect(data).toMatchObject({
    outOffDateProduct: {},
    outOfDateDiscount: {},
    items: [{ id: 101 }, { id: 102 }],
  })
})

test('the check names each changed field with the value of the device and the present value', async () => {
  const seenProduct = await readProduct(buyer, 121)
  const { data } = await checkBasket(buyer, [{ ...seenProduct, price: 1.95, parentShippingCost: 10 }], 7)
  expect(data.outOffDateProduct).toEqual({
    121: [
      { field: 'price', outOffDate: 1.95, current: 2.15 },
      { field: 'parentShippingCost', outOffDate: 10, current: 12 },
    ],
  })
  expect(data.outOfDateDiscount).toEqual({})
})

test('the check names a changed percentage of the chosen dealership, and the default value of a removed percentage', async () => {
  const seenProduct = await readProduct(buyer, 102)
  const discountsDTO = [
    { type: 'DISCOUNT_DEALER', dealershipId: 7, value: 12.5 },
    { type: 'TAX_DEALER', dealershipId: 7, value: 50 },
  ]
  const { data } = await checkBasket(buyer, [{ ...seenProduct, discountsDTO }], 7)
  expect(data.outOfDateDiscount).toEqual({
    102: [
      { discountType: 'DISCOUNT_DEALER', outOffDate: 12.5, current: 10 },
      { discountType: 'TAX_DEALER', outOffDate: 50, current: 100 },
    ],
  })
})

test('the check returns an archived product with its field archive, and leaves out removed and hidden products', async () => {
  const archivedProduct = { ...(await readProduct(manager, 151)), archive: false }
  const hiddenProduct = await readProduct(manager, 150)
  const { data } = await checkBasket(
    buyer,
    [archivedProduct, hiddenProduct, { ...hiddenProduct, id: 152 }],
    7,
  )
  expect(data.items.map((item: { id: number }) => item.id)).toEqual([151])
  expect(data.outOffDateProduct).toEqual({ 151: [{ field: 'archive', outOffDate: false, current: true }] })
})

test('the check answers a visitor without a dealership, and shows no percentages', async () => {
  const seenProduct = await readProduct(reference.visitor, 102)
  const { status, data } = await checkBasket(reference.visitor, [seenProduct], 0)
  expect(status).toBe(200)
  expect(data.items[0].discountsDTO).toEqual([])
  expect(data.outOfDateDiscount).toEqual({})
})

test.each([
  ['a visitor', 'visitor', 7],
  ['a buyer for another dealership', 'buyer', 8],
])('the check refuses %s with code 10302', async (_case, login, dealershipId) => {
  const caller = login === 'visitor' ? reference.visitor : buyer
  expect(await checkBasket(caller, [], dealershipId)).toMatchObject({ status: 400, code: 10302 })
})

test('the check accepts a basket of at most a thousand products', async () => {
  const seenProduct = await readProduct(buyer, 101)
  const items = Array.from({ length: 1000 }, () => ({ ...seenProduct, description: 'x'.repeat(600) }))
  expect((await checkBasket(buyer, items, 7)).status).toBe(200)
  expect(await checkBasket(buyer, [...items, seenProduct], 7)).toMatchObject({ status: 400, code: 10300 })
})
