import { describe, expect, test } from 'vitest'
import vectors from '#tests/vectors/pricing.json'
import type { PricingDealership } from './dealership.ts'
import type { PricedLine } from './priced-line.ts'
import { priceCart } from './pricing.ts'

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
