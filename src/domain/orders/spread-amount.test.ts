import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spreadAmount } from './spread-amount.ts'

it.each([
  [10, [1, 1, 1], [3.34, 3.33, 3.33]],
  [0.02, [5, 5, 5], [0.01, 0.01, 0]],
  [48.5, [12, 0, 36], [12.13, 0, 36.37]],
  // The cent that is left over goes to the share with the largest remainder.
  [1, [1, 2, 3], [0.17, 0.33, 0.5]],
  [0.1, [1, 8], [0.01, 0.09]],
  [9.99, [0, 0], [5, 4.99]],
  [0, [3, 4], [0, 0]],
])('spreadAmount splits %d in proportion to %j', (amount, weights, shares) => {
  expect(spreadAmount(amount, weights)).toEqual(shares)
})

it('spreadAmount splits an amount into shares that add up to it, to the cent; none is negative', () => {
  const weightLists = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 50 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), weightLists, (amountInCents, weights) => {
      const shares = spreadAmount(amountInCents / 100, weights)
      expect(Math.round(shares.reduce((sum, share) => sum + share * 100, 0))).toBe(amountInCents)
      expect(shares.every((share) => share >= 0)).toBe(true)
    }),
  )
})
