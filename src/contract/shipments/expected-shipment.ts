// The header with which a device sends the values that a shipment had before the change (G234). A backend that reads it
// refuses the change if the shipment now has other values (409, code 10320); other backends ignore it.
import type { ShipmentValues } from '#domain/shipments/shipment-change.ts'

export const EXPECTED_SHIPMENT_HEADER = 'If-Match'

/** `"<quantity>.<period in days>.<next start>"`, quotes included. */
export function shipmentTag({ quantity, reorderPeriod, nextStartDate }: ShipmentValues): string {
  return `"${quantity}.${reorderPeriod}.${nextStartDate}"`
}
