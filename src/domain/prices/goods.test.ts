import { expect, test } from 'vitest'
import vectors from '#tests/vectors/pricing.json'
import type { PricingDealership } from '../people/dealership.ts'
import { type GoodsPrice, pageTotal, priceGoods } from './goods.ts'
import type { PricedLine } from './priced-line.ts'

interface Vector {
  name: string
  dealership: PricingDealership | null
  lines: PricedLine[]
  expected: GoodsPrice
}

// TypeScript types the JSON file by its literals; the vectors have the shape of `Vector`.
test.each(vectors as unknown as Vector[])('$name', ({ lines, dealership, expected }) => {
  const { unitPrices, lineTotals, subTotal } = expected
  expect(priceGoods(lines, dealership)).toEqual({ unitPrices, lineTotals, subTotal })
})

test.each([
  [0.45, 200, 90],
  [0.0449, 3, 0.1347],
  [0.33335, 1, 0.3334],
  [2.15, 0, 0],
])(
  'the TOTAL of a product page for a price of %d and a quantity of %d is %d',
  (unitPrice, quantity, expected) => {
    expect(pageTotal(unitPrice, quantity)).toBe(expected)
  },
)
