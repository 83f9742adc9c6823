import { expect, test } from 'vitest'
import { samplePendingOrder } from '#tests/support/sample-orders.ts'
import { parseStoredOrder } from './stored-order.ts'

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
