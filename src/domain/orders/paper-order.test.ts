import { expect, it } from 'vitest'
import { canCancelPaperOrder, isClearedPaperOrder } from './paper-order.ts'

it.each([
  ['Submitted', true, false],
  ['Approved', false, false],
  ['Shipped', false, false],
  ['Cancelled', false, true],
  ['', false, false],
])('a paper order that is %j can be cancelled: %s, is cleared: %s', (status, canCancel, isCleared) => {
  expect([canCancelPaperOrder({ status }), isClearedPaperOrder({ status })]).toEqual([canCancel, isCleared])
})
