import { expect, it } from 'vitest'
import {
  sampleDealership,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
} from '#tests/support/sample-orders.ts'
import { applyEvent } from './machine.ts'
import { decidedLines, decisionsOf } from './pending-order.ts'
import { sendableLines } from './review-decisions.ts'

const decisions = { revision: 1, quantities: [{ productId: 101, quantity: 200 }], taken: ['101 price 0.5'] }
const order = samplePendingOrder({ state: 'needs-review', decisions })
const quantitiesOf = (lines: ReturnType<typeof decidedLines>) =>
  lines.map(({ product, quantity }) => [product.id, quantity])

it('stores decisions with the order', () => {
  const decidedOrder = applyEvent(
    samplePendingOrder({ state: 'needs-review' }),
    { type: 'decided', decisions },
    20,
  )
  expect(decidedOrder).toMatchObject({ state: 'needs-review', revision: 1, decisions })
})

it('applies the decided quantities and leaves out removed products', () => {
  expect(quantitiesOf(decidedLines(order))).toEqual([
    [101, 200],
    [121, 2],
  ])
  const decisionsWithoutLine = { ...decisions, quantities: [{ productId: 101, quantity: 0 }] }
  expect(quantitiesOf(decidedLines({ ...order, decisions: decisionsWithoutLine }))).toEqual([[121, 2]])
})

it('sends only products that are still available', () => {
  const products = [sampleProduct(), sampleFrame({ archive: true })]
  const lines = sendableLines(order, { products, dealership: sampleDealership(), foundAt: 1 })
  expect(quantitiesOf(lines)).toEqual([[101, 200]])
})

it('ignores decisions about an earlier revision', () => {
  expect(decisionsOf({ ...order, revision: 2 })).toEqual({ revision: 2, quantities: [], taken: [] })
})
