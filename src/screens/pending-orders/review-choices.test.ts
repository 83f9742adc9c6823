import { expect, it } from 'vitest'
import type { ReviewDecisions } from '#outbox/pending-order.ts'
import {
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import {
  changeQuantity,
  choiceOf,
  keepProduct,
  quantityIn,
  removeProduct,
  takeNew,
} from './review-choices.ts'

const order = samplePendingOrder({
  state: 'needs-review',
  current: {
    products: [sampleProduct({ startValue: 150 }), sampleFrame({ archive: true })],
    dealership: sampleDealership(),
    foundAt: 1,
  },
})
const undecided: ReviewDecisions = { revision: 1, quantities: [], taken: [] }
const minimum = { productId: 101, cause: 'minimum', key: '101 minimum 150' } as const
const gone = { productId: 121, cause: 'gone', key: '121 gone 0' } as const

it('starts with the agreed quantities', () => {
  expect(quantityIn(order, undecided, 101)).toBe(100)
  expect(choiceOf(minimum, undecided)).toBe('open')
  expect(choiceOf(gone, undecided)).toBe('gone')
})

it('takes the next quantity that fits a new minimum', () => {
  const decisions = takeNew(undecided, minimum, order)
  expect(quantityIn(order, decisions, 101)).toBe(150)
  expect(choiceOf(minimum, decisions)).toBe('taken')
})

it('opens a row again whose new value is another one than was taken', () => {
  const decisions = takeNew(undecided, minimum, order)
  expect(choiceOf({ ...minimum, key: '101 minimum 200' }, decisions)).toBe('open')
})

it('removes a product and puts it back with the agreed quantity', () => {
  const removed = removeProduct(changeQuantity(undecided, minimum, 250), minimum)
  expect(removed.quantities).toEqual([{ productId: 101, quantity: 0 }])
  expect(choiceOf(minimum, removed)).toBe('removed')
  const kept = keepProduct(removed, minimum)
  expect(quantityIn(order, kept, 101)).toBe(100)
  expect(choiceOf(minimum, kept)).toBe('open')
})

it('removes a product whose quantity becomes 0', () => {
  expect(choiceOf(minimum, changeQuantity(undecided, minimum, 0))).toBe('removed')
})
