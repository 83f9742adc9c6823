import * as v from 'valibot'
import { expect, test } from 'vitest'
import { changedProducts, EVENTS_TYPE, PRODUCTS_EVENT } from './product-events.ts'

test('the event `products` has the ids of the changed products, or `all`', () => {
  expect([EVENTS_TYPE, PRODUCTS_EVENT]).toEqual(['text/event-stream', 'products'])
  expect(v.parse(changedProducts, { ids: [101, '102'] })).toEqual({ ids: [101, 102] })
  expect(v.parse(changedProducts, { ids: 'all' })).toEqual({ ids: 'all' })
  expect(v.is(changedProducts, { ids: 'some' })).toBe(false)
})
