import { expect, test } from 'vitest'
import { acceptedByRule, samplePendingOrder, sampleReviewRequest } from '#tests/support/sample-orders.ts'
import { parseStoredOrder, rowOf, unreadableOrder } from './stored-order.ts'

test('parseStoredOrder reads an order of a version without visitors’ orders as an order of its account', () => {
  const { customer: _, ...storedFields } = samplePendingOrder()
  expect(parseStoredOrder(storedFields)).toMatchObject({ customer: null, author: { id: 3 } })
})

test('parseStoredOrder keeps the customer of an order without an account', () => {
  const customer = {
    name: 'Harper Wells',
    email: 'harper@example.com',
    phone: '18285550181',
    companyName: 'Blue Ridge Imports',
    stateId: 13,
  }
  expect(parseStoredOrder(samplePendingOrder({ customer }))).toMatchObject({ customer })
})

test('parseStoredOrder keeps the texts of a refusal and a journal of version 1', () => {
  const storedOrder = {
    ...samplePendingOrder({ state: 'refused' }),
    refusal: { code: null, message: 'You may no longer place orders.' },
    journal: [{ at: 1, state: 'refused', reason: 'You may no longer place orders.' }],
  }
  expect(parseStoredOrder(storedOrder)).toMatchObject({
    refusal: { message: 'You may no longer place orders.', cause: null },
    journal: [{ reason: 'You may no longer place orders.' }],
  })
})

test.each([
  [1e300, 253_402_128_000_000],
  [Number.POSITIVE_INFINITY, 253_402_128_000_000],
  [-1e300, 0],
])(
  'an order with the time %d, which is outside the calendar, gets the nearest time inside',
  (placedAt, expectedTime) => {
    expect(parseStoredOrder(samplePendingOrder({ placedAt }))).toMatchObject({ placedAt: expectedTime })
    expect(unreadableOrder({ ...rowOf(samplePendingOrder({ placedAt })), order: 'torn' })).toMatchObject({
      placedAt: expectedTime,
    })
  },
)

test('parseStoredOrder drops only the cause of a refusal if this version does not know the cause', () => {
  const refusal = { code: null, message: '', cause: 'moon-phase' }
  const storedOrder = { ...samplePendingOrder({ state: 'refused' }), refusal }
  expect(parseStoredOrder(storedOrder)).toMatchObject({ state: 'refused', refusal: { cause: null } })
})

test('parseStoredOrder reads an order of a version without requests to managers as one without a request', () => {
  const { request: _, acceptedBy: __, ...storedFields } = samplePendingOrder()
  expect(parseStoredOrder(storedFields)).toMatchObject({ request: null, acceptedBy: null })
})

test('parseStoredOrder keeps the request to managers and the acceptance of a manager', () => {
  const maria = { id: 8, name: 'Maria' }
  const fields = {
    request: sampleReviewRequest({ state: 'declined', decision: { by: maria, at: 1, note: 'Too dear.' } }),
    acceptedBy: { by: maria, at: 1, note: '', before: samplePendingOrder().agreed },
  }
  const storedOrder = JSON.parse(JSON.stringify(samplePendingOrder(fields)))
  expect(parseStoredOrder(storedOrder)).toEqual(samplePendingOrder(fields))
})

test('parseStoredOrder drops only the request if this version does not know the state of the request', () => {
  const storedOrder = { ...samplePendingOrder(), request: { ...sampleReviewRequest(), state: 'forwarded' } }
  expect(parseStoredOrder(storedOrder)).toMatchObject({ state: 'waiting', request: null })
})

test('parseStoredOrder gives fields that earlier versions did not store their first values', () => {
  const { isClaimedUnderLock, isSessionMissing, isCounted, twins, acceptance, decisions, ...earlierFields } =
    samplePendingOrder()
  expect(parseStoredOrder(earlierFields)).toEqual(samplePendingOrder())
  expect([isClaimedUnderLock, isSessionMissing, isCounted, twins, acceptance, decisions]).toEqual([
    true,
    false,
    true,
    [],
    null,
    null,
  ])
})

test('parseStoredOrder keeps an acceptance by a rule, and reads no order with an acceptance that it does not know', () => {
  const accepted = samplePendingOrder(acceptedByRule())
  expect(parseStoredOrder(JSON.parse(JSON.stringify(accepted)))).toEqual(accepted)
  expect(parseStoredOrder({ ...accepted, acceptance: { rule: 'later' } })).toBeNull()
})

test.each([
  ['a negative quantity', { quantities: [{ productId: 101, quantity: -1 }] }],
  ['half a piece', { quantities: [{ productId: 101, quantity: 1.5 }] }],
  ['another shape', { taken: 'all' }],
])('parseStoredOrder forgets decisions with %s, and keeps the order', (_, fields) => {
  const decisions = { revision: 1, quantities: [{ productId: 101, quantity: 0 }], taken: ['a'], ...fields }
  expect(parseStoredOrder({ ...samplePendingOrder(), decisions })).toMatchObject({ decisions: null })
})

test('the row of an order has its state, its time, and the mark of a finished order', () => {
  const order = samplePendingOrder({ placedAt: 9, changedAt: 0, state: 'cancelled', orderId: 7 })
  expect(rowOf(order)).toEqual({
    intent: order.intent,
    state: 'cancelled',
    placedAt: 9,
    schemaVersion: 1,
    finishedAt: 1,
    serverNumbers: [7],
    order,
  })
  expect(rowOf(samplePendingOrder())).toMatchObject({ state: 'waiting', finishedAt: 0 })
})
