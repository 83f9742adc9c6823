import { describe, expect, test } from 'vitest'
import { EVENTS } from '#tests/support/sample-events.ts'
import {
  acceptedByRule,
  REQUEST_ID,
  sampleAuthor,
  sampleBasis,
  sampleCustomer,
  sampleFrame,
  samplePendingOrder,
  sampleProduct,
  sampleReviewRequest,
} from '#tests/support/sample-orders.ts'
import { currentRequestOf, idsToWithdraw, mayAskManager, openRequestOf } from './after-manager.ts'
import { applyEvent } from './machine.ts'
import { finishedAtOf } from './pending-order.ts'

const NEXT_ID = '80000000-0000-4000-8000-000000000000'
const maria = { id: 8, name: 'Maria' }
const bothLines = [
  { productId: 101, quantity: 100 },
  { productId: 121, quantity: 2 },
]

const heldOrder = (fields = {}) =>
  samplePendingOrder({ state: 'needs-review', current: sampleBasis(), ...fields })
const askedOrder = (fields = {}) => heldOrder({ request: sampleReviewRequest(), ...fields })
const acceptance = (lines = bothLines, id = REQUEST_ID) =>
  ({ type: 'manager-accepted', id, lines, by: maria, at: 24_000, note: 'Fine.' }) as const

describe('asking', () => {
  test('stores an unsent request about today’s values', () => {
    expect(applyEvent(heldOrder(), EVENTS['manager-asked'], 25_000)?.request).toEqual({
      id: REQUEST_ID,
      revision: 1,
      basis: sampleBasis(),
      askedAt: 25_000,
      state: 'unsent',
      decision: null,
      loss: null,
      replacedIds: [],
    })
  })

  test.each([
    { name: 'a request is open', order: askedOrder(), isPossible: false },
    {
      name: 'a manager declined',
      order: heldOrder({ request: sampleReviewRequest({ state: 'declined' }) }),
      isPossible: true,
    },
    {
      name: 'the edge lost the request',
      order: heldOrder({ request: sampleReviewRequest({ state: 'lost' }) }),
      isPossible: true,
    },
    {
      name: 'the open request is about an earlier revision',
      order: askedOrder({ revision: 2 }),
      isPossible: true,
    },
    { name: 'today’s values are unknown', order: heldOrder({ current: null }), isPossible: false },
    {
      name: 'nothing changed since the order was placed',
      order: heldOrder({ current: sampleBasis([sampleProduct(), sampleFrame()]) }),
      isPossible: false,
    },
    {
      name: 'a new customer placed the order',
      order: heldOrder({ customer: sampleCustomer }),
      isPossible: false,
    },
    {
      name: 'staff placed the order',
      order: heldOrder({ author: { ...sampleAuthor, isAdmin: true } }),
      isPossible: false,
    },
    { name: 'the order waits', order: samplePendingOrder({ current: sampleBasis() }), isPossible: false },
  ])('is possible if $name: $isPossible', ({ order, isPossible }) => {
    expect(mayAskManager(order)).toBe(isPossible)
    expect(applyEvent(order, EVENTS['manager-asked'], 25_000) !== null).toBe(isPossible)
  })

  test('a new request stores the id of the request that it replaces, until the edge has the new request', () => {
    const orderAskedAgain = applyEvent(
      askedOrder({ revision: 2 }),
      { type: 'manager-asked', id: NEXT_ID },
      25_000,
    )
    expect(orderAskedAgain?.request).toMatchObject({ id: NEXT_ID, revision: 2, replacedIds: [REQUEST_ID] })
    const orderAfterSending =
      orderAskedAgain && applyEvent(orderAskedAgain, { type: 'request-sent', id: NEXT_ID }, 26_000)
    expect(orderAfterSending?.request).toMatchObject({ state: 'asked', replacedIds: [] })
  })
})

describe('an acceptance', () => {
  test('makes the next revision at the prices that the manager saw, also if they changed since', () => {
    const order = askedOrder({ current: sampleBasis([sampleProduct({ price: 0.9 }), sampleFrame()]) })
    expect(applyEvent(order, acceptance(), 25_000)).toMatchObject({
      state: 'waiting',
      revision: 2,
      agreed: { subTotal: 54.3, shippingCost: 23.5, taxCost: 3.39, totalPrice: 81.19 },
      lines: [
        { product: { id: 101, price: 0.5 }, quantity: 100 },
        { product: { id: 121, price: 2.15 }, quantity: 2 },
      ],
      pricesAsOf: 20_000,
      current: null,
      request: null,
      acceptance: null,
      acceptedBy: { by: maria, at: 24_000, note: 'Fine.', before: { totalPrice: 75.88 } },
      journal: [{ reason: 'saved' }, { at: 25_000, state: 'waiting', reason: 'manager-accepted' }],
    })
  })

  test('takes the manager’s quantities, and leaves out the products that the manager removed', () => {
    const order = applyEvent(askedOrder(), acceptance([{ productId: 101, quantity: 200 }]), 25_000)
    expect(order?.lines.map(({ product, quantity }) => [product.id, quantity])).toEqual([[101, 200]])
  })

  test('also counts if the edge’s answer to the sending of the request was lost', () => {
    const order = heldOrder({ request: sampleReviewRequest({ state: 'unsent' }) })
    expect(applyEvent(order, acceptance(), 25_000)?.state).toBe('waiting')
  })

  test.each([
    { name: 'is about another request', order: askedOrder(), event: acceptance(bothLines, NEXT_ID) },
    { name: 'is about an earlier revision', order: askedOrder({ revision: 2 }), event: acceptance() },
    {
      name: 'comes after a decline',
      order: heldOrder({ request: sampleReviewRequest({ state: 'declined' }) }),
      event: acceptance(),
    },
    {
      name: 'comes after the request was lost',
      order: heldOrder({ request: sampleReviewRequest({ state: 'lost' }) }),
      event: acceptance(),
    },
    { name: 'comes without a request', order: heldOrder(), event: acceptance() },
    {
      name: 'names a product that was not ordered',
      order: askedOrder(),
      event: acceptance([{ productId: 999, quantity: 1 }]),
    },
    {
      name: 'names a product twice',
      order: askedOrder(),
      event: acceptance([...bothLines, { productId: 121, quantity: 5 }]),
    },
    {
      name: 'does not fit the step of a product',
      order: askedOrder(),
      event: acceptance([{ productId: 101, quantity: 150 }]),
    },
    { name: 'orders nothing', order: askedOrder(), event: acceptance([]) },
    {
      name: 'orders a product that was gone when the manager was asked',
      order: heldOrder({ request: sampleReviewRequest({ basis: sampleBasis([sampleFrame()]) }) }),
      event: acceptance(),
    },
  ])('changes nothing if it $name', ({ order, event }) => {
    expect(applyEvent(order, event, 25_000)).toBeNull()
  })

  test('is forgotten when the person later agrees to another content', () => {
    const order = heldOrder({
      acceptedBy: { by: maria, at: 24_000, note: '', before: samplePendingOrder().agreed },
    })
    expect(applyEvent(order, EVENTS['changes-accepted'], 25_000)?.acceptedBy).toBeNull()
  })

  test('by a manager takes the place of an earlier acceptance that a rule had made', () => {
    const order = askedOrder({ ...acceptedByRule(), request: sampleReviewRequest({ revision: 2 }) })
    expect(applyEvent(order, acceptance(), 25_000)).toMatchObject({
      revision: 3,
      acceptance: null,
      acceptedBy: { by: maria },
    })
  })
})

test.each([
  { name: 'decline', event: { ...EVENTS['manager-declined'], id: NEXT_ID } },
  { name: 'note that the edge has the request', event: { ...EVENTS['request-sent'], id: NEXT_ID } },
  { name: 'loss of the request', event: { ...EVENTS['request-lost'], id: NEXT_ID } },
])('a $name changes nothing if it is about another request', ({ event }) => {
  expect(applyEvent(askedOrder(), event, 25_000)).toBeNull()
})

test('a decline stays on the order, which still needs review', () => {
  expect(applyEvent(askedOrder(), EVENTS['manager-declined'], 25_000)).toMatchObject({
    state: 'needs-review',
    revision: 1,
    request: { state: 'declined', decision: { by: maria, at: 24_000, note: 'Too dear.' } },
  })
})

test('a lost request stores the reason and the edge’s sentence', () => {
  const event = { type: 'request-lost', id: REQUEST_ID, reason: 'refused', said: 'Too many.' } as const
  expect(applyEvent(askedOrder(), event, 25_000)?.request).toMatchObject({
    state: 'lost',
    loss: { reason: 'refused', said: 'Too many.' },
  })
})

describe('the withdrawal of requests', () => {
  test.each([
    { name: 'Send with changes', event: EVENTS['changes-accepted'] },
    { name: 'Back to cart', event: EVENTS['returned-to-cart'] },
    { name: 'Discard', event: EVENTS.discarded },
  ])('after $name a manager’s acceptance changes nothing, and the request must be withdrawn', ({ event }) => {
    const order = applyEvent(askedOrder(), event, 25_000)
    expect(order && [currentRequestOf(order), openRequestOf(order), idsToWithdraw(order)]).toEqual([
      null,
      null,
      [REQUEST_ID],
    ])
    expect(order && applyEvent(order, acceptance(), 26_000)).toBeNull()
    const orderAfterWithdrawal = order && applyEvent(order, EVENTS['requests-withdrawn'], 26_000)
    expect(orderAfterWithdrawal).toEqual({ ...order, request: null })
  })

  test('a discarded order is finished only after its request is withdrawn', () => {
    const discardedOrder = applyEvent(askedOrder(), EVENTS.discarded, 25_000)
    expect(discardedOrder && finishedAtOf(discardedOrder)).toBeNull()
    const orderAfterWithdrawal =
      discardedOrder && applyEvent(discardedOrder, EVENTS['requests-withdrawn'], 26_000)
    expect(orderAfterWithdrawal && finishedAtOf(orderAfterWithdrawal)).toBe(25_000)
  })

  test('an open request is not withdrawn', () => {
    expect(idsToWithdraw(askedOrder())).toEqual([])
    expect(applyEvent(askedOrder(), EVENTS['requests-withdrawn'], 26_000)).toBeNull()
  })

  test('the earlier requests of a declined one are withdrawn, and the decline stays', () => {
    const declinedRequest = sampleReviewRequest({ id: NEXT_ID, state: 'declined', replacedIds: [REQUEST_ID] })
    expect(idsToWithdraw(heldOrder({ request: declinedRequest }))).toEqual([REQUEST_ID])
    const order = applyEvent(heldOrder({ request: declinedRequest }), EVENTS['requests-withdrawn'], 26_000)
    expect(order?.request).toEqual({ ...declinedRequest, replacedIds: [] })
  })

  test('only the withdrawn requests are forgotten; the others must still be withdrawn', () => {
    const earlierId = '90000000-0000-4000-8000-000000000000'
    const declinedRequest = sampleReviewRequest({ state: 'declined', replacedIds: [earlierId, NEXT_ID] })
    const withdrawn = { type: 'requests-withdrawn', ids: [NEXT_ID] } as const
    const order = applyEvent(heldOrder({ request: declinedRequest }), withdrawn, 26_000)
    expect(order && idsToWithdraw(order)).toEqual([earlierId])
    const discardedOrder = applyEvent(
      askedOrder({ request: sampleReviewRequest({ replacedIds: [NEXT_ID] }) }),
      EVENTS.discarded,
      25_000,
    )
    const orderAfterwards = discardedOrder && applyEvent(discardedOrder, withdrawn, 26_000)
    expect(orderAfterwards && idsToWithdraw(orderAfterwards)).toEqual([REQUEST_ID])
  })
})
