import { expect, test } from 'vitest'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { sampleDealership, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { acceptedTotalsOf } from './accepted-totals.ts'

const totals = (totalPrice: number) => ({
  subTotal: totalPrice - 10,
  shippingCost: 7,
  taxCost: 3,
  totalPrice,
})
const acceptedBy = { by: { id: 5, name: 'Maria' }, at: 1, note: '', before: totals(75.88) }
const acceptance = {
  rule: { value: { percent: 2, dollars: null }, revision: 1, setBy: null, setAt: null },
  byPerson: { lines: [], dealership: sampleDealership(), agreed: totals(80.88), pricesAsOf: null },
}

test.each<[string, Partial<PendingOrder>, object | null]>([
  ['nobody', {}, null],
  ['a manager', { acceptedBy, agreed: totals(80.88) }, { manager: { before: 75.88, now: 80.88 } }],
  ['a rule', { acceptance, agreed: totals(81) }, { rule: { before: 80.88, now: 81 } }],
  [
    'a manager, then a rule',
    { acceptedBy, acceptance, agreed: totals(81) },
    { manager: { before: 75.88, now: 80.88 }, rule: { before: 80.88, now: 81 } },
  ],
  [
    'a manager while the shipping is open',
    { acceptedBy, agreed: totals(80.88), isShippingOpen: true },
    { manager: { before: 68.88, now: 73.88 } },
  ],
])('names the totals of an order that was let pass by %s', (_, fields, expected) => {
  expect(acceptedTotalsOf(samplePendingOrder(fields))).toEqual(expected)
})
