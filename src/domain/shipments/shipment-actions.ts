// What can be done with the scheduled shipment of a product for a dealership (decisions.md G81, G82, G84, G121).
import type { Action } from '../lifecycle.ts'

/** due: its day has come, and it goes out with the next run of the daily job. */
export type ShipmentState = 'none' | 'waiting' | 'due'

/** Days are yyyy-MM-dd. */
export function shipmentState(shipment: { nextStartDate: string } | null, today: string): ShipmentState {
  if (shipment === null) return 'none'
  return shipment.nextStartDate <= today ? 'due' : 'waiting'
}

export const SHIPMENT_ACTIONS = {
  subscribe: { from: ['none'], to: 'waiting', gate: 'subscribe' },
  /** The date may stay where it is, also one that has come. */
  edit: { from: ['waiting', 'due'], to: null, gate: 'editScheduledShipments' },
  remove: { from: ['waiting', 'due'], to: 'none', gate: 'removeScheduledShipments' },
  /** Orders now, whatever the date. */
  force: { from: ['waiting', 'due'], to: 'waiting', gate: 'forceScheduledShipments' },
  /** The daily job. */
  ship: { from: ['due'], to: 'waiting', gate: null },
} as const satisfies Record<string, Action<ShipmentState>>
