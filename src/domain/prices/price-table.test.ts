import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { priceRows, quantitiesIn, tableQuantities } from './price-table.ts'

test.each([
  [{ shippingMinSize: 500, startValue: 100 }, [], [1, 501]],
  [{ shippingMinSize: 250, startValue: 300 }, [], [1, 251, 300]],
  [{ shippingMinSize: 250, startValue: 251 }, [], [1, 251]],
  [{ shippingMinSize: 250, startValue: 250 }, [], [1, 251]],
  [{ shippingMinSize: 1, startValue: 1 }, [], [1, 2]],
  [{ shippingMinSize: 1, startValue: 1 }, [50, 2], [1, 2, 50]],
])('a product with %j and the typed quantities %j has the rows %j', (terms, typedQuantities, quantities) => {
  expect(tableQuantities(terms, typedQuantities)).toEqual(quantities)
})

test.each([
  ['', []],
  ['250, 1000', [250, 1000]],
  ['250;1000 7', [250, 1000, 7]],
  ['0', null],
  ['100000', [100_000]],
  ['100001', null],
  ['7 '.repeat(20), Array(20).fill(7)],
  ['7 '.repeat(21), null],
  ['2.5', null],
  ['ten', null],
])('quantitiesIn reads "%s" as %j', (text, quantities) => {
  expect(quantitiesIn(text)).toEqual(quantities)
})

test('priceRows computes the prices for the dealership, with the edited values and with the saved values', () => {
  const savedProduct = product({
    id: 102,
    price: 0.62,
    shippingCost: 9,
    shippingMinSize: 250,
    discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 1, value: 10 }],
  })
  const lakeside = { id: 1, noTax: false, noShippingFee: false, localStatus: false, state: { tax: 6.25 } }
  expect(priceRows({ ...savedProduct, price: 0.7 }, savedProduct, lakeside, [500])).toEqual([
    {
      quantity: 500,
      editedPrice: { price: 0.63, shipping: 18, tax: 19.69, total: 352.69 },
      savedPrice: { price: 0.56, shipping: 18, tax: 17.5, total: 315.5 },
    },
  ])
  expect(priceRows(savedProduct, null, null, [1])).toEqual([
    { quantity: 1, editedPrice: { price: 0.62, shipping: 9, tax: 0, total: 9.62 }, savedPrice: null },
  ])
})
