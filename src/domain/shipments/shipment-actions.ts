// The actions on the scheduled shipment of a product for a dealership (decisions.md G81, G82, G84, G121).
import type { Action } from '../lifecycle.ts'

/** `due`: the day of the shipment has come, and the next run of the daily job orders it if a buyer could order the product (G81). */
export type ShipmentState = 'none' | 'waiting' | 'due'

/** Days are yyyy-MM-dd. */
export function shipmentState(shipment: { nextStartDate: string } | null, today: string): ShipmentState {
  if (shipment === null) return 'none'
  return shipment.nextStartDate <= today ? 'due' : 'waiting'
}

export const SHIPMENT_ACTIONS = {
  subscribe: { from: ['none'], to: 'waiting', gate: 'subscribe' },
  /** The person may leave the date unchanged, also after this date has come. */
  edit: { from: ['waiting', 'due'], to: null, gate: 'editScheduledShipments' },
  remove: { from: ['waiting', 'due'], to: 'none', gate: 'removeScheduledShipments' },
  /** Staff order the shipment at once, regardless of its date. */
  force: { from: ['waiting', 'due'], to: 'waiting', gate: 'forceScheduledShipments' },
  /** Only the daily job takes this action. */
  ship: { from: ['due'], to: 'waiting', gate: null },
} as const satisfies Record<string, Action<ShipmentState>>
