// The header with which a device says which shipment it changes (G234). A backend that reads it refuses the change of a
// shipment that differs (409, code 10320); other backends ignore it.
import type { ShipmentValues } from '#domain/shipments/shipment-change.ts'

export const EXPECTED_SHIPMENT_HEADER = 'If-Match'

/** `"<quantity>.<period in days>.<next start>"`, quotes included. */
export function shipmentTag({ quantity, reorderPeriod, nextStartDate }: ShipmentValues): string {
  return `"${quantity}.${reorderPeriod}.${nextStartDate}"`
}
