import { expect, it } from 'vitest'
import type { ReviewDecisions } from '#outbox/pending-order.ts'
import {
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import {
  acceptNewValue,
  changeQuantity,
  choiceOf,
  quantityWithDecisions,
  removeProduct,
  restoreProduct,
} from './review-choices.ts'

const order = samplePendingOrder({
  state: 'needs-review',
  current: {
    products: [sampleProduct({ startValue: 150 }), sampleFrame({ archive: true })],
    dealership: sampleDealership(),
    foundAt: 1,
  },
})
const NO_DECISIONS: ReviewDecisions = { revision: 1, quantities: [], taken: [] }
const minimumRow = { productId: 101, cause: 'minimum', key: '101 minimum 150' } as const
const goneRow = { productId: 121, cause: 'gone', key: '121 gone 0' } as const

it('starts with the agreed quantity, an undecided row, and a gone row for a product that is no longer sold', () => {
  expect(quantityWithDecisions(order, NO_DECISIONS, 101)).toBe(100)
  expect(choiceOf(minimumRow, NO_DECISIONS)).toBe('open')
  expect(choiceOf(goneRow, NO_DECISIONS)).toBe('gone')
})

it('rounds up to the next quantity that a new minimum allows', () => {
  const decisions = acceptNewValue(NO_DECISIONS, minimumRow, order)
  expect(quantityWithDecisions(order, decisions, 101)).toBe(150)
  expect(choiceOf(minimumRow, decisions)).toBe('accepted')
})

it('asks for a new decision when the new value differs from the accepted value', () => {
  const decisions = acceptNewValue(NO_DECISIONS, minimumRow, order)
  expect(choiceOf({ ...minimumRow, key: '101 minimum 200' }, decisions)).toBe('open')
})

it('removes a product and restores it with the agreed quantity', () => {
  const removalDecisions = removeProduct(changeQuantity(NO_DECISIONS, minimumRow, 250), minimumRow)
  expect(removalDecisions.quantities).toEqual([{ productId: 101, quantity: 0 }])
  expect(choiceOf(minimumRow, removalDecisions)).toBe('removed')
  const restoredDecisions = restoreProduct(removalDecisions, minimumRow)
  expect(quantityWithDecisions(order, restoredDecisions, 101)).toBe(100)
  expect(choiceOf(minimumRow, restoredDecisions)).toBe('open')
})

it('removes a product when its quantity becomes 0', () => {
  expect(choiceOf(minimumRow, changeQuantity(NO_DECISIONS, minimumRow, 0))).toBe('removed')
})
