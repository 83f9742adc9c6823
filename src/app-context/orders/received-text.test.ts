import { expect, test } from 'vitest'
import { acceptedByRule, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { acceptedAmounts, receivedText } from './received-text.ts'

test.each([
  ['without its open shipping', true, { before: '$52.38', now: '$53.01' }],
  ['with its shipping', false, { before: '$75.88', now: '$76.26' }],
])('the amounts of an order that a rule accepted are %s', (_, isShippingOpen, amounts) => {
  const accepted = acceptedByRule()
  const agreed = { ...accepted.agreed, subTotal: 49.9, taxCost: 3.11 }
  expect(acceptedAmounts(samplePendingOrder({ ...accepted, agreed, isShippingOpen }))).toEqual(amounts)
})

test('the text about an order without a rule names no amount', () => {
  expect(receivedText(samplePendingOrder())).toBe(
    'Your order was received and will be processed and shipped to you shortly.',
  )
})
