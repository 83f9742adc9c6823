import { expect, test } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { amountsOfOrder, isAgreedForWholeOrder } from './amounts-of-order.ts'

const terms = { discountsDTO: [], noTax: false, shippingLocal: 0, shippingStep: 0, shippingMinSize: 1 }
const box = { product: { ...terms, id: 1, price: 10, shippingCost: 2 }, quantity: 3 }
const tape = { product: { ...terms, id: 2, price: 5, shippingCost: 5 }, quantity: 1 }
const dealership = { id: 9, noTax: false, noShippingFee: false, localStatus: false, state: { tax: 10 } }

const placedBox = {
  productId: 1,
  name: 'Box',
  quantity: 3,
  price: 10,
  discount: 0,
  finalPrice: 30,
  shippingCost: 6,
  taxCost: 3,
}
const placedTape = {
  ...placedBox,
  productId: 2,
  quantity: 1,
  price: 5,
  finalPrice: 5,
  shippingCost: 5,
  taxCost: 0.5,
}
const placedOrder = { lines: [placedBox, placedTape], totalAmount: 49.5, shippingCost: 11, tax: 3.5 }

test('an order with the amounts computed today has no typed amounts', () => {
  expect(amountsOfOrder(placedOrder, [box, tape], dealership)).toEqual({})
})

test('amountsOfOrder takes over a discount, shipping and tax that differ from the computed amounts', () => {
  const line = { ...placedBox, discount: -10, price: 9, finalPrice: 27, taxCost: 0, shippingCost: 4 }
  const order = { ...placedOrder, lines: [line, placedTape], shippingCost: 9, tax: 1 }
  expect(amountsOfOrder(order, [box, tape], dealership)).toEqual({
    taxCost: 1,
    lines: { 1: { discount: -10, shippingCost: 4, taxCost: 0 } },
  })
})

test('amountsOfOrder does not take the discount of the dealership for a discount of staff', () => {
  const discount = { type: 'DISCOUNT_DEALER', dealershipId: 9, value: 10 } as const
  const discountedBox = { ...box, product: { ...box.product, discountsDTO: [discount] } }
  const line = { ...placedBox, discount: -10, price: 9, finalPrice: 27, taxCost: 2.7 }
  const order = { ...placedOrder, lines: [line, placedTape], tax: 3.2 }
  expect(amountsOfOrder(order, [discountedBox, tape], dealership)).toEqual({})
})

test('amountsOfOrder leaves out shipping and tax of a line whose quantity differs', () => {
  const order = { ...placedOrder, lines: [{ ...placedBox, shippingCost: 1, taxCost: 1 }, placedTape] }
  expect(amountsOfOrder(order, [{ ...box, quantity: 4 }, tape], dealership)).toEqual({ shippingCost: 11 })
})

test('amountsOfOrder leaves out the tax of an order when the price of a line has changed', () => {
  const dearerBox = { ...box, product: { ...box.product, price: 11 } }
  expect(amountsOfOrder(placedOrder, [dearerBox, tape], dealership)).toEqual({})
})

test('amountsOfOrder leaves out amounts of the whole order when one of its products is gone', () => {
  const order = { ...placedOrder, shippingCost: 1, tax: 1 }
  expect(amountsOfOrder(order, [box], dealership)).toEqual({})
  expect(amountsOfOrder(order, [box, tape], dealership)).toEqual({ shippingCost: 1, taxCost: 1 })
})

test('amountsOfOrder does not take a hidden amount, which arrives as 0, for an amount of staff', () => {
  const hiddenAmounts = { discount: 0, price: 0, finalPrice: 0, shippingCost: 0, taxCost: 0 }
  const lines = placedOrder.lines.map((line) => ({ ...line, ...hiddenAmounts, discount: -10 }))
  const order = { lines, totalAmount: null, shippingCost: 0, tax: 0 }
  expect(amountsOfOrder(order, [box, tape], dealership)).toEqual({})
})

const [sampleLine] = sampleServerOrder().lines
const orderWithShipping = (shippingCost: number, shares: number[]) =>
  sampleServerOrder({
    shippingCost,
    lines: shares.map((share) => ({
      ...(sampleLine as NonNullable<typeof sampleLine>),
      shippingCost: share,
    })), // the sample order has a line
  })

test.each([
  ['lines that add up', orderWithShipping(23.5, [11.5, 12]), false],
  ['shares that were rounded', orderWithShipping(10, [3.33, 3.33, 3.33]), false],
  ['an amount for the whole order', orderWithShipping(48.5, [11.5, 12]), true],
  ['lines without amounts', orderWithShipping(5, [0, 0]), true],
  ['no lines at all', orderWithShipping(5, []), false],
])('isAgreedForWholeOrder of an order with %s is $2', (_, order, isAgreed) => {
  expect(isAgreedForWholeOrder(order, 'shippingCost')).toBe(isAgreed)
})

test('isAgreedForWholeOrder compares the tax with the tax of the lines, and each line may be rounded by half a cent', () => {
  const [line] = orderWithShipping(0, [0]).lines
  const orderWithTax = (tax: number, shares: number[]) =>
    sampleServerOrder({
      tax,
      shippingCost: 50,
      lines: shares.flatMap((taxCost) => (line ? [{ ...line, taxCost }] : [])),
    })
  expect(isAgreedForWholeOrder(orderWithTax(3, [1, 2]), 'tax')).toBe(false)
  expect(isAgreedForWholeOrder(orderWithTax(3.01, [1, 2]), 'tax')).toBe(false)
  expect(isAgreedForWholeOrder(orderWithTax(3.02, [1, 2]), 'tax')).toBe(true)
  expect(isAgreedForWholeOrder(orderWithTax(2.98, [1, 2]), 'tax')).toBe(true)
})
