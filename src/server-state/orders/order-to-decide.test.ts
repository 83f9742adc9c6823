import { expect, test } from 'vitest'
import { requestTextOf, savedCopyOf } from '#outbox/saved-copy.ts'
import { sampleBasis, sampleIntent, samplePendingOrder } from '#tests/support/sample-orders.ts'
import { orderToDecide } from './order-to-decide.ts'

const askedOrder = samplePendingOrder({
  state: 'needs-review',
  decisions: { revision: 1, quantities: [{ productId: 101, quantity: 200 }], taken: [] },
})
const requestWith = (fields = {}) => ({
  intent: sampleIntent,
  dealershipId: 1,
  order: requestTextOf(askedOrder, sampleBasis()),
  ...fields,
})

test('orderToDecide returns the order with the values of the request and the quantities that its author chose', () => {
  expect(orderToDecide(requestWith())).toMatchObject({
    intent: sampleIntent,
    state: 'needs-review',
    author: { name: 'Sam Buyer' },
    agreed: { totalPrice: 75.88 },
    current: { products: [{ id: 101, price: 0.5 }, { id: 121 }], foundAt: 20_000 },
    decisions: { quantities: [{ productId: 101, quantity: 200 }] },
    request: null,
  })
})

test.each([
  { name: 'no order', request: requestWith({ order: '<html>' }) },
  {
    name: 'the order of another request',
    request: requestWith({ intent: '22222222-2222-4222-8222-222222222222' }),
  },
  { name: 'an order of another dealership', request: requestWith({ dealershipId: 2 }) },
  {
    name: 'an order without today’s values',
    request: requestWith({ order: savedCopyOf(askedOrder, null).text }),
  },
  {
    name: 'an order that needs no review',
    request: requestWith({ order: requestTextOf({ ...askedOrder, state: 'waiting' }, sampleBasis()) }),
  },
])('orderToDecide returns null for $name', ({ request }) => {
  expect(orderToDecide(request)).toBeNull()
})
