import { expect, test } from 'vitest'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { parseStoredOrder, rowOf, unreadableOrder } from './stored-order.ts'

test('an order that was stored before visitors could order belongs to its account', () => {
  const { customer: _, ...stored } = samplePendingOrder()
  expect(parseStoredOrder(stored)).toMatchObject({ customer: null, author: { id: 3 } })
})

test('whose order it is without an account is kept', () => {
  const customer = {
    name: 'Harper Wells',
    email: 'harper@example.com',
    phone: '18285550181',
    companyName: 'Blue Ridge Imports',
    stateId: 13,
  }
  expect(parseStoredOrder(samplePendingOrder({ customer }))).toMatchObject({ customer })
})

test('what version 1 wrote of a refusal and of its past is read as it stands', () => {
  const stored = {
    ...samplePendingOrder({ state: 'refused' }),
    refusal: { code: null, message: 'You may no longer place orders.' },
    journal: [{ at: 1, state: 'refused', reason: 'You may no longer place orders.' }],
  }
  expect(parseStoredOrder(stored)).toMatchObject({
    refusal: { message: 'You may no longer place orders.', cause: null },
    journal: [{ reason: 'You may no longer place orders.' }],
  })
})

test.each([
  [1e300, 253_402_128_000_000],
  [Number.POSITIVE_INFINITY, 253_402_128_000_000],
  [-1e300, 0],
])('a time that no calendar shows, %d, is read as the nearest that one does', (placedAt, read) => {
  expect(parseStoredOrder(samplePendingOrder({ placedAt }))).toMatchObject({ placedAt: read })
  expect(unreadableOrder({ ...rowOf(samplePendingOrder({ placedAt })), order: 'torn' })).toMatchObject({
    placedAt: read,
  })
})

test('a cause that only a later version knows loses nothing else', () => {
  const refusal = { code: null, message: '', cause: 'moon-phase' }
  const stored = { ...samplePendingOrder({ state: 'refused' }), refusal }
  expect(parseStoredOrder(stored)).toMatchObject({ state: 'refused', refusal: { cause: null } })
})
