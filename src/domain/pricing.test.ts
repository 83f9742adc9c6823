import { describe, expect, test } from 'vitest'
import vectors from '#tests/vectors/pricing.json'
import type { PricingDealership } from './dealership.ts'
import type { PricedLine } from './priced-line.ts'
import { pageTotal, priceCart, withEditedAmounts } from './pricing.ts'

interface Vector {
  name: string
  dealership: PricingDealership | null
  lines: PricedLine[]
  expected: ReturnType<typeof priceCart>
}

describe('the arithmetic vectors', () => {
  // The JSON file is typed by its literals; the vectors are what priceCart takes by contract.
  test.each(vectors as unknown as Vector[])('$name', ({ lines, dealership, expected }) => {
    expect(priceCart(lines, dealership)).toEqual(expected)
  })
})

test.each([
  [0.45, 200, 90],
  [0.0449, 3, 0.1347],
  [0.33335, 1, 0.3334],
  [2.15, 0, 0],
])('TOTAL of a page: %d times %d is %d, to four decimals', (unitPrice, quantity, expected) => {
  expect(pageTotal(unitPrice, quantity)).toBe(expected)
})

describe('amounts that staff typed', () => {
  const computed = { subTotal: 49.3, shippingCost: 23.5, taxCost: 3.08, totalPrice: 75.88 }

  test.each([
    [{}, computed],
    [{ shippingCost: 10 }, { ...computed, shippingCost: 10, totalPrice: 62.38 }],
    [{ taxCost: 0 }, { ...computed, taxCost: 0, totalPrice: 72.8 }],
    // Each is rounded before they are added, so that what is shown adds up.
    [
      { shippingCost: 1.2345, taxCost: 1.2345 },
      { subTotal: 49.3, shippingCost: 1.23, taxCost: 1.23, totalPrice: 51.76 },
    ],
  ])('%j', (edited, expected) => {
    expect(withEditedAmounts(computed, edited)).toEqual(expected)
  })
})
