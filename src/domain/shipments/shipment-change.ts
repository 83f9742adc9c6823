// A person's change of a scheduled shipment, which this device keeps until the server has it, and some time after (G232).
import type { Gate } from '../people/permissions.ts'
import { SHIPMENT_ACTIONS } from './shipment-actions.ts'

/** The values of a shipment that a person can change. */
export interface ShipmentValues {
  quantity: number
  /** Days. */
  reorderPeriod: number
  /** yyyy-MM-dd */
  nextStartDate: string
}

/** The values of a shipment on the server. */
export interface ServerShipment extends ShipmentValues {
  id: number
}

export const CHANGE_KINDS = ['create', 'change', 'skip', 'pause', 'cancel'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const CHANGE_STATES = [
  'waiting',
  'checking',
  'sign-in',
  'needs-review',
  'sending',
  'unknown',
  'refused',
  'done',
  'discarded',
] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

/**
 * One POST of a change. `open`: its outcome is unknown. `refused`: the server refused it. `moved`: the server found
 * that its shipment is no longer as the person saw it before the edit.
 */
export interface ChangeAttempt {
  startedAt: number
  /** `updatedAt` of the shipment just before the POST; null for a new shipment, and where the server names none. */
  version: string | null
  ending: 'open' | 'refused' | 'moved'
}

/** A dealership has at most one shipment of a product (G84), so both ids name the shipment, also before it exists. */
export interface ShipmentSubject {
  dealership: { id: number; name: string }
  product: { id: number; name: string; url: string }
}

export interface ShipmentChange extends ShipmentSubject {
  /** A random UUID. */
  key: string
  /** Grows with each decision of the person about what is sent. */
  revision: number
  kind: ChangeKind
  author: { id: number; name: string }
  /** The shipment as the person saw it before the edit; null if the dealership had none. */
  base: ServerShipment | null
  /** The shipment after the change; null if the change ends it. */
  wanted: ShipmentValues | null
  state: ChangeState
  /** Grows when a page claims the change and when its claim is ended, so that a write of an earlier claim has no effect. */
  epoch: number
  claimedAt: number | null
  isClaimedUnderLock: boolean
  queuedAt: number
  changedAt: number
  tries: number
  nextTryAt: number
  /** The last POST of this revision; null if none was started. */
  attempt: ChangeAttempt | null
  /** The shipment on the server when a check asked for the person's decision; `shipment` is null if there was none. */
  current: { shipment: ServerShipment | null; readAt: number } | null
  refusal: { message: string; cause: 'right-lost' | null } | null
}

export function subjectKey({ dealership, product }: ShipmentSubject): string {
  return `${dealership.id}:${product.id}`
}

/** True for changes that are neither done nor discarded. */
export const isLiveChange = ({ state }: Pick<ShipmentChange, 'state'>) =>
  state !== 'done' && state !== 'discarded'

/** The right that each kind of change needs: the same as with a connection. */
export const GATE_OF_KIND: Record<ChangeKind, Gate> = {
  create: SHIPMENT_ACTIONS.subscribe.gate,
  change: SHIPMENT_ACTIONS.edit.gate,
  skip: SHIPMENT_ACTIONS.edit.gate,
  pause: SHIPMENT_ACTIONS.edit.gate,
  cancel: SHIPMENT_ACTIONS.remove.gate,
}

export function valuesOf({ quantity, reorderPeriod, nextStartDate }: ShipmentValues): ShipmentValues {
  return { quantity, reorderPeriod, nextStartDate }
}

export function hasSameValues(a: ShipmentValues | null, b: ShipmentValues | null): boolean {
  if (a === null || b === null) return a === b
  return (
    a.quantity === b.quantity && a.reorderPeriod === b.reorderPeriod && a.nextStartDate === b.nextStartDate
  )
}
