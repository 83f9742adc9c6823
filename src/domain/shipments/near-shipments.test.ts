import { expect, test } from 'vitest'
import { product } from '#tests/support/product.ts'
import { termsOf } from '../catalogue/product-terms.ts'
import type { Product } from '../products/product.ts'
import { changesSinceLastShipment, isShipmentNear, lastShipmentDay } from './near-shipments.ts'

const terms = (fields: Partial<Product>) => termsOf(product({ id: 1, ...fields }))
const MONTHLY = { reorderPeriod: 30, nextStartDate: '2026-12-01' }

test.each([
  ['2026-11-27', false],
  ['2026-11-28', true],
  ['2026-12-01', true],
  ['2026-12-05', true],
])('on %s the shipment of 2026-12-01 is near: %s', (today, isNear) => {
  expect(isShipmentNear(MONTHLY, today)).toBe(isNear)
})

test('a shipment without a next day is never near', () => {
  expect(isShipmentNear({ ...MONTHLY, nextStartDate: '' }, '2026-12-01')).toBe(false)
})

test.each([
  [30, '2026-11-01'],
  [90, '2026-09-01'],
])('with a period of %i days, the shipment before that of 2026-12-01 was on %s', (reorderPeriod, day) => {
  expect(lastShipmentDay({ ...MONTHLY, reorderPeriod })).toBe(day)
})

test('the terms before the first change since the last shipment are compared with today’s; without such a change there is no news', () => {
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`)
  const changes = [
    { at: at('2026-10-20'), before: terms({ price: 1 }) },
    { at: at('2026-11-05'), before: terms({ price: 2 }) },
    { at: at('2026-11-10'), before: terms({ price: 3 }) },
  ]
  const since = (day: string) =>
    changesSinceLastShipment(changes, terms({ price: 4 }), {
      lastShipmentAt: Date.parse(`${day}T00:00:00Z`),
      pricing: { id: 1 },
      now: at('2026-11-28'),
    })
  expect(since('2026-11-01')).toEqual({
    values: [{ kind: 'price', oldValue: 2, newValue: 4 }],
    firstLearnedAt: at('2026-11-05'),
  })
  expect(since('2026-11-11')).toEqual({ values: [], firstLearnedAt: null })
})
