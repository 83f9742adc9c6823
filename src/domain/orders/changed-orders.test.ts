import { expect, it } from 'vitest'
import { sampleServerOrder } from '#tests/support/sample-orders.ts'
import { changedOrderCount } from './changed-orders.ts'

const page = (...ids: number[]) => ids.map((id) => sampleServerOrder({ id }))

it.each([
  ['the same page', page(3, 2, 1), page(3, 2, 1), 0],
  ['an order came, and pushed another one off the page', page(3, 2, 1), page(4, 3, 2), 1],
  ['an order went, and let another one in', page(3, 2, 1), page(3, 1, 0), 1],
  ['the last page lost two', page(3, 2, 1), page(2), 2],
  ['one came and one was moved', page(2, 1), [...page(3), sampleServerOrder({ id: 2, status: 'PAID' })], 2],
])('counts the orders that changed: %s', (_, before, now, count) => {
  expect(changedOrderCount(before, now)).toBe(count)
})
