import * as v from 'valibot'
import { expect, test } from 'vitest'
import { samplePendingOrder, sampleProduct } from '#tests/support/sample-orders.ts'
import { storedAmounts } from './stored-amounts.ts'
import { contentOf } from '../cart/stored-cart.ts'
import { parseStoredOrder } from './stored-order.ts'

const amountsOfLines = {
  discount: 8,
  lines: { 101: { discount: -10, shippingCost: 4 }, 121: { taxCost: 0 } },
}

test.each([
  ['an entry without amounts', {}],
  ['shipping and tax of the whole order, as every version stored them', { shippingCost: 10, taxCost: 0 }],
  ['percentages and amounts of lines', amountsOfLines],
])('the schema, a pending order and a cart keep %s', (_, value) => {
  const raw: unknown = JSON.parse(JSON.stringify(value))
  expect(v.parse(storedAmounts, raw)).toEqual(value)
  expect(parseStoredOrder({ ...samplePendingOrder(), edited: raw })?.edited).toEqual(value)
  const row = {
    key: 'cart' as const,
    revision: 1,
    lines: [{ product: sampleProduct(), quantity: 100 }],
    edited: raw,
  }
  // A row of an earlier version lacks later fields.
  expect(contentOf(row as never)?.edited).toEqual(value)
})

test.each([
  ['an amount that is not a number', { shippingCost: '10' }],
  ['a line whose key is not a product id', { lines: { pouch: { discount: 1 } } }],
])('the schema does not read %s', (_, value) => {
  expect(v.safeParse(storedAmounts, value).success).toBe(false)
})
