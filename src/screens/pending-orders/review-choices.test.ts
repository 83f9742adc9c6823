import { expect, it } from 'vitest'
import type { Difference } from '#outbox/differences.ts'
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
  startingChoices,
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
const minimum: Difference = {
  productId: 101,
  name: 'Tag Pouch Standard',
  cause: 'minimum',
  before: { kind: 'pieces', value: 100 },
  now: { kind: 'pieces', value: 150 },
  effect: 0,
}
const gone: Difference = {
  ...minimum,
  productId: 121,
  name: 'Plate Frame Chrome',
  cause: 'gone',
}

it('starts with the agreed quantities of what can still be ordered', () => {
  const choices = startingChoices(order)
  expect(choices.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([[101, 100]])
  expect(choiceOf(minimum, choices)).toBe('open')
  expect(choiceOf(gone, choices)).toBe('gone')
})

it('takes the next quantity that fits a new minimum', () => {
  const choices = takeNew(startingChoices(order), minimum, order)
  expect(quantityIn(choices, 101)).toBe(150)
  expect(choiceOf(minimum, choices)).toBe('taken')
})

it('removes a product and puts it back with the agreed quantity', () => {
  const removed = removeProduct(changeQuantity(startingChoices(order), minimum, 250), minimum)
  expect(removed.lines).toEqual([])
  expect(choiceOf(minimum, removed)).toBe('removed')
  const kept = keepProduct(removed, minimum, order)
  expect(quantityIn(kept, 101)).toBe(100)
  expect(choiceOf(minimum, kept)).toBe('open')
})

it('removes a product whose quantity becomes 0', () => {
  expect(changeQuantity(startingChoices(order), minimum, 0).lines).toEqual([])
})
