import { expect, test } from 'vitest'
import { requestTextOf, savedCopyOf } from '#outbox/saved-copy.ts'
import {
  sampleBasis,
  sampleDealership,
  sampleIntent,
  samplePendingOrder,
} from '#tests/support/sample-orders.ts'
import { orderToDecide } from './order-to-decide.ts'

const askedOrder = samplePendingOrder({
  state: 'needs-review',
  decisions: { revision: 1, quantities: [{ productId: 101, quantity: 200 }], taken: [] },
})
const requestWith = (fields = {}) => ({
  intent: sampleIntent,
  dealershipId: 1,
  askedBy: { id: 3, name: 'Sam Buyer' },
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
  { name: 'another request', request: requestWith({ intent: '22222222-2222-4222-8222-222222222222' }) },
  { name: 'another dealership', request: requestWith({ dealershipId: 2 }) },
  {
    name: 'another dealership with the values of the request’s dealership',
    request: requestWith({
      order: requestTextOf({ ...askedOrder, dealership: { ...askedOrder.dealership, id: 2 } }, sampleBasis()),
    }),
  },
  {
    name: 'the request’s dealership with the values of another one',
    request: requestWith({
      order: requestTextOf(askedOrder, { ...sampleBasis(), dealership: sampleDealership({ id: 2 }) }),
    }),
  },
  { name: 'another person', request: requestWith({ askedBy: { id: 4, name: 'Sam Buyer' } }) },
])('orderToDecide refuses the order of $name', ({ request }) => {
  expect(orderToDecide(request)).toBe('of-another-request')
})

test.each([
  { name: 'no order', request: requestWith({ order: '<html>' }) },
  {
    name: 'an order without today’s values',
    request: requestWith({ order: savedCopyOf(askedOrder, null).text }),
  },
  {
    name: 'an order that needs no review',
    request: requestWith({ order: requestTextOf({ ...askedOrder, state: 'waiting' }, sampleBasis()) }),
  },
])('orderToDecide cannot read $name', ({ request }) => {
  expect(orderToDecide(request)).toBe('unreadable')
})
