import { expect, test } from 'vitest'
import { shipmentTag } from './expected-shipment.ts'

test('the tag of a shipment names quantity, period and next start', () => {
  const values = { quantity: 100, reorderPeriod: 30, nextStartDate: '2026-12-01' }
  expect(shipmentTag(values)).toBe('"100.30.2026-12-01"')
})
