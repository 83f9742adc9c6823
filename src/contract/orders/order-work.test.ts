import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  correctAmountsBody,
  orderEventsSchema,
  sendBody,
  statementBody,
  vendorProductsBody,
} from './order-work.ts'

test.each<[string, object, boolean]>([
  ['of all lines', {}, true],
  ['of the lines of one vendor', { vendor: true, vendorId: 5 }, true],
  ['of the lines of an unnamed vendor', { vendor: true }, false],
  ['of all lines, with a vendor', { vendorId: 5 }, true],
])('a statement %s', (_, body, isAccepted) => {
  expect(v.is(statementBody, body)).toBe(isAccepted)
})

test('a mail may name at most 5000 send counts', () => {
  const seen = Array.from({ length: 5000 }, (_, id) => ({ id, sendCount: 0 }))
  expect(v.is(sendBody, { reminder: false, seen })).toBe(true)
  expect(v.is(sendBody, { reminder: false, seen: [...seen, { id: 5000, sendCount: 0 }] })).toBe(false)
  expect(v.is(sendBody, { reminder: false, seen: [{ id: 1, sendCount: 0.5 }] })).toBe(false)
  expect(v.is(sendBody, { seen: [] })).toBe(false)
})

test('a vendor can be given at most 5000 products', () => {
  const productIds = Array.from({ length: 5000 }, (_, id) => id)
  const body = { dealershipId: 7, userId: 5, productIds }
  expect(v.is(vendorProductsBody, body)).toBe(true)
  expect(v.is(vendorProductsBody, { ...body, productIds: [...productIds, 5000] })).toBe(false)
})

test('corrected amounts cannot be negative', () => {
  expect(v.is(correctAmountsBody, { shippingCost: 0, tax: 0 })).toBe(true)
  expect(v.is(correctAmountsBody, { shippingCost: -0.01, tax: 0 })).toBe(false)
  expect(v.is(correctAmountsBody, { shippingCost: 0, tax: -0.01 })).toBe(false)
})

test('an event without a person, statuses and another order is read', () => {
  const answer = { items: [{ kind: 'printed', at: '12.01.2026 09:30' }], count: 1 }
  expect(v.parse(orderEventsSchema, answer).items).toEqual([
    {
      kind: 'printed',
      at: '12.01.2026 09:30',
      user: { id: 0, name: '' },
      from: null,
      to: null,
      orderId: null,
      isOrderRemoved: false,
    },
  ])
})
