import * as v from 'valibot'
import { expect, test } from 'vitest'
import { dataEnvelope, page } from '#contract/envelope.ts'
import { ordersSchema } from '#contract/orders/order.ts'
import { dealershipsSchema, statesSchema } from '#contract/people/dealership.ts'
import { productSchema } from '#contract/products/product.ts'
import { describeIssue } from './describe-issue.ts'

const PRODUCT = { id: 4, name: 'Cup', type: 'PRODUCT', price: 'on demand' }

test.each<[v.GenericSchema, unknown, string]>([
  [
    statesSchema,
    { data: { states: [], count: 3 } },
    'data: expected a list or the field "items", received an object with the fields states, count',
  ],
  [statesSchema, { data: [{ id: 'IL' }] }, 'data.0.id: expected a number, received the text "IL"'],
  [statesSchema, { data: [] }, 'data: expected at least 1, received an empty list'],
  [statesSchema, [], 'expected the field "data", received an empty list'],
  [statesSchema, undefined, 'expected an object, received nothing'],
  [
    dealershipsSchema,
    { data: { items: [], count: 3 } },
    'data: expected a list under "dealerships", received an object with the fields count, items',
  ],
  [dealershipsSchema, { data: [] }, 'data: expected the field "count", received an empty list'],
  [
    ordersSchema,
    { data: { orders: [{ id: 4 }], count: 1 } },
    'data.orders.0: expected the field "createdAt", received an object with the field id',
  ],
  [
    page(productSchema),
    { data: { items: [PRODUCT], count: 1 } },
    'data.items.0.price: expected a number, received the text "on demand"',
  ],
])('an answer that the app cannot read is described: %#', (schema, answer, sentence) => {
  const parsed = v.safeParse(dataEnvelope(schema), answer)
  expect(parsed.issues?.slice(0, 1).map(describeIssue)).toEqual([sentence])
})
