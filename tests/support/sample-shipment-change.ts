// A change of a scheduled shipment as a device stores it.
import type { ServerShipment, ShipmentChange } from '#domain/shipments/shipment-change.ts'

/** Wednesday, November 25, 2026, 15:00 UTC. */
export const QUEUED_AT = Date.parse('2026-11-25T15:00:00Z')

/** Lakeside gets 100 pouches each month. */
export const MONTHLY_POUCHES: ServerShipment = {
  id: 4,
  quantity: 100,
  reorderPeriod: 30,
  nextStartDate: '2026-12-01',
}

/** A waiting change of the quantity from 100 to 250. */
export function sampleShipmentChange(fields: Partial<ShipmentChange> = {}): ShipmentChange {
  return {
    key: '5b1d4a0e-6a0f-4c39-9a55-3c2d8a1f7e10',
    revision: 1,
    kind: 'change',
    author: { id: 3, name: 'Sam Buyer' },
    dealership: { id: 1, name: 'Lakeside Motors' },
    product: { id: 101, name: 'Tag Pouch Standard', url: '101-tag-pouch-standard' },
    base: MONTHLY_POUCHES,
    wanted: { quantity: 250, reorderPeriod: 30, nextStartDate: '2026-12-01' },
    state: 'waiting',
    epoch: 0,
    claimedAt: null,
    isClaimedUnderLock: false,
    queuedAt: QUEUED_AT,
    changedAt: QUEUED_AT,
    tries: 0,
    nextTryAt: QUEUED_AT,
    attempt: null,
    current: null,
    refusal: null,
    ...fields,
  }
}
