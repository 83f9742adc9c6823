import { expect, it } from 'vitest'
import { canCancelPaperOrder } from './paper-order.ts'

it.each([
  ['Submitted', true],
  ['Approved', false],
  ['Shipped', false],
  ['Cancelled', false],
  ['', false],
])('a paper order that is %j can be cancelled: %s', (status, isPossible) => {
  expect(canCancelPaperOrder({ status })).toBe(isPossible)
})
