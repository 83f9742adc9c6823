import { expect, it } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { isAgreedForWhole } from './whole-amounts.ts'

const [line] = sampleServerOrder().lines
const order = (shippingCost: number, shares: number[]) =>
  sampleServerOrder({
    shippingCost,
    lines: shares.map((share) => ({ ...(line as NonNullable<typeof line>), shippingCost: share })), // it has lines
  })

it.each([
  ['lines that add up', order(23.5, [11.5, 12]), false],
  ['shares that were rounded', order(10, [3.33, 3.33, 3.33]), false],
  ['an amount of the whole', order(48.5, [11.5, 12]), true],
  ['nothing in the lines', order(5, [0, 0]), true],
  ['no lines at all', order(5, []), false],
])('tells an amount that was agreed for the whole order: %s', (_, given, isAgreed) => {
  expect(isAgreedForWhole(given, 'shippingCost')).toBe(isAgreed)
})
