import { describe, expect, test } from 'vitest'
import vectors from '#tests/vectors/pricing.json'
import type { PricingDealership } from '../people/dealership.ts'
import type { PricedLine } from './priced-line.ts'
import { priceCart, priceLines, withEditedAmounts } from './pricing.ts'

interface Vector {
  name: string
  dealership: PricingDealership | null
  lines: PricedLine[]
  expected: ReturnType<typeof priceCart>
}

describe('the arithmetic vectors', () => {
  // TypeScript types the JSON file by its literals; the vectors have the shape that priceCart takes.
  test.each(vectors as unknown as Vector[])('$name', ({ lines, dealership, expected }) => {
    expect(priceCart(lines, dealership)).toEqual(expected)
  })
})

test('the shipping of three options is one cost of their parent, $10.00, and not the sum of three rounded shares', () => {
  const option = {
    price: 1,
    discountsDTO: [],
    noTax: true,
    shippingCost: 0,
    shippingLocal: 0,
    shippingStep: 0,
    shippingMinSize: 1,
    parentId: 90,
    parentType: 'OPTIONS' as const,
    parentShippingCost: 10,
    parentShippingMinSize: 50,
  }
  const lines = [1, 2, 3].map((id) => ({ product: { ...option, id }, quantity: 1 }))
  expect(priceLines(lines, null).map(({ shippingCost }) => shippingCost)).toEqual([3.33, 3.33, 3.33])
  expect(priceCart(lines, null)).toMatchObject({ subTotal: 3, shippingCost: 10, totalPrice: 13 })
})

describe('amounts that staff typed for the whole order', () => {
  const computedTotals = { subTotal: 49.3, shippingCost: 23.5, taxCost: 3.08, totalPrice: 75.88 }

  test.each([
    [{}, computedTotals],
    [{ shippingCost: 10 }, { ...computedTotals, shippingCost: 10, totalPrice: 62.38 }],
    [{ taxCost: 0 }, { ...computedTotals, taxCost: 0, totalPrice: 72.8 }],
    // Each amount is rounded before the sum, so that the shown amounts add up.
    [
      { shippingCost: 1.2345, taxCost: 1.2345 },
      { subTotal: 49.3, shippingCost: 1.23, taxCost: 1.23, totalPrice: 51.76 },
    ],
  ])('are part of the totals: %j', (editedAmounts, expected) => {
    expect(withEditedAmounts(computedTotals, editedAmounts)).toEqual(expected)
  })
})

describe('amounts that staff typed for lines', () => {
  const terms = { discountsDTO: [], noTax: false, shippingLocal: 0, shippingStep: 0, shippingMinSize: 1 }
  const lines = [
    { product: { ...terms, id: 1, price: 10, shippingCost: 2 }, quantity: 3 },
    { product: { ...terms, id: 2, price: 0.45, shippingCost: 5 }, quantity: 1 },
  ]
  const dealership = { id: 9, noTax: false, noShippingFee: false, localStatus: false, state: { tax: 10 } }

  test.each([
    // 30 + 0.45, shipping 6 + 5, tax 3 + 0.045
    [{}, [30.45, 11, 3.05, 44.5]],
    [{ discount: 10 }, [33.5, 11, 3.35, 47.85]],
    // the percentage of a line overrides that of the whole order
    [{ discount: 10, lines: { 2: { discount: -100 } } }, [33, 11, 3.3, 47.3]],
    [{ lines: { 1: { shippingCost: 1.236 }, 2: { taxCost: 1 } } }, [30.45, 6.24, 4, 40.69]],
    // the amount of the whole order overrides the sum of the lines
    [{ taxCost: 0, lines: { 2: { taxCost: 1 } } }, [30.45, 11, 0, 41.45]],
    // an amount for a product that is not in the cart is ignored
    [{ lines: { 3: { shippingCost: 100 } } }, [30.45, 11, 3.05, 44.5]],
  ])('are part of the totals: %j', (editedAmounts, expected) => {
    const { subTotal, shippingCost, taxCost, totalPrice } = priceCart(lines, dealership, editedAmounts)
    expect([subTotal, shippingCost, taxCost, totalPrice]).toEqual(expected)
  })

  test('are part of the priced lines', () => {
    expect(priceLines(lines, dealership, { lines: { 1: { discount: 12.5, taxCost: 4 } } })).toEqual([
      { price: 11.25, discount: 12.5, finalPrice: 33.75, shippingCost: 6, taxCost: 4 },
      { price: 0.45, discount: 0, finalPrice: 0.45, shippingCost: 5, taxCost: 0.05 },
    ])
  })
})
