import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { addedShipping } from './added-shipping.ts'

const FRAME = product({ id: 1, shippingCost: 4.1, shippingMinSize: 45 })
const OPTION = {
  parentId: 9,
  parentType: 'OPTIONS' as const,
  parentShippingCost: 8,
  parentShippingMinSize: 100,
}
const SMALL = product({ id: 2, ...OPTION })
const LARGE = product({ id: 3, ...OPTION })

test.each([
  ['an empty cart', [], [{ product: FRAME, quantity: 46 }], 8.2],
  ['a cart whose block has room', [{ product: FRAME, quantity: 20 }], [{ product: FRAME, quantity: 25 }], 0],
  ['a cart with a full block', [{ product: FRAME, quantity: 45 }], [{ product: FRAME, quantity: 1 }], 4.1],
  [
    'options that share the shipping',
    [{ product: SMALL, quantity: 60 }],
    [
      { product: LARGE, quantity: 40 },
      { product: FRAME, quantity: 1 },
    ],
    4.1,
  ],
])('the shipping of lines that are added to %s', (_, lines, addedLines, shipping) => {
  expect(addedShipping(lines, addedLines, null)).toBe(shipping)
})

test('the added shipping follows the terms of the dealership', () => {
  const terms = { id: 7, noTax: false, noShippingFee: false, localStatus: true, state: { tax: 0 } }
  const localFrame = { ...FRAME, shippingLocal: 1.5 }
  const addedLines = [{ product: localFrame, quantity: 46 }]
  expect(addedShipping([], addedLines, terms)).toBe(3)
  expect(addedShipping([], addedLines, { ...terms, noShippingFee: true })).toBe(0)
})
