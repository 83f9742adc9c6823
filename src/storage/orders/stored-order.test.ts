import { expect, test } from 'vitest'
import { samplePendingOrder, sampleReviewRequest } from '#tests/support/sample-orders.ts'
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
