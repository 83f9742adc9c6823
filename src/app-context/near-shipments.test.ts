import { expect, test } from 'vitest'
import { type NearShipment, nearShipmentWords } from './near-shipments.ts'

const words = (values: NearShipment['values']) =>
  nearShipmentWords({ shipmentId: 7, productName: 'Tag Pouch', quantity: 300, day: '2026-12-01', values })

test.each<[string, NearShipment['values'], string]>([
  [
    'without a known change',
    [],
    'Tag Pouch: 300 pcs come on Dec 1, 2026. Nothing changed since the last shipment, as far as this device knows.',
  ],
  [
    'after changes of price and minimum',
    [
      { kind: 'price', oldValue: 0.45, newValue: 0.5 },
      { kind: 'minimum', oldValue: 100, newValue: 200 },
    ],
    'Tag Pouch: 300 pcs come on Dec 1, 2026. Since the last shipment: price $0.45 → $0.50, minimum 100 → 200.',
  ],
  [
    'of a product that is no longer for sale',
    [{ kind: 'gone' }, { kind: 'price', oldValue: 0.45, newValue: 0.5 }],
    'Tag Pouch: the shipment of Dec 1, 2026 will not come, because the product is no longer for sale.',
  ],
])('the note about a shipment %s', (_, values, text) => {
  expect(words(values)).toBe(text)
})
