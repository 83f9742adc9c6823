// A person's change of a scheduled shipment, which this device keeps until the server has it, and some time after (G232).
import * as v from 'valibot'
import type { Gate } from '../people/permissions.ts'
import { id, person } from '../values/shape-values.ts'
import { SHIPMENT_ACTIONS } from './shipment-actions.ts'

/** The values of a shipment that a person can change. */
const shipmentValuesShape = v.object({
  quantity: v.number(),
  /** Days. */
  reorderPeriod: v.number(),
  /** yyyy-MM-dd */
  nextStartDate: v.string(),
})
export type ShipmentValues = v.InferOutput<typeof shipmentValuesShape>

/** The values of a shipment on the server. */
const serverShipmentShape = v.object({ id, ...shipmentValuesShape.entries })
export type ServerShipment = v.InferOutput<typeof serverShipmentShape>

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
const changeAttemptShape = v.object({
  startedAt: v.number(),
  /** `updatedAt` of the shipment just before the POST; null for a new shipment, and where the server names none. */
  version: v.nullable(v.string()),
  ending: v.picklist(['open', 'refused', 'moved']),
})
export type ChangeAttempt = v.InferOutput<typeof changeAttemptShape>

export const shipmentChangeShape = v.object({
  /** A random UUID. */
  key: v.pipe(v.string(), v.uuid()),
  /** Grows with each decision of the person about what is sent. */
  revision: v.number(),
  kind: v.picklist(CHANGE_KINDS),
  author: person,
  dealership: v.object({ id, name: v.string() }),
  product: v.object({ id, name: v.string(), url: v.string() }),
  /** The shipment as the person saw it before the edit; null if the dealership had none. */
  base: v.nullable(serverShipmentShape),
  /** The shipment after the change; null if the change ends it. */
  wanted: v.nullable(shipmentValuesShape),
  state: v.picklist(CHANGE_STATES),
  /** Grows when a page claims the change and when its claim is ended, so that a write of an earlier claim has no effect. */
  epoch: v.number(),
  claimedAt: v.nullable(v.number()),
  isClaimedUnderLock: v.boolean(),
  queuedAt: v.number(),
  changedAt: v.number(),
  tries: v.number(),
  nextTryAt: v.number(),
  /** The last POST of this revision; null if none was started. */
  attempt: v.nullable(changeAttemptShape),
  /** The shipment on the server when a check asked for the person's decision; `shipment` is null if there was none. */
  current: v.nullable(v.object({ shipment: v.nullable(serverShipmentShape), readAt: v.number() })),
  refusal: v.nullable(v.object({ message: v.string(), cause: v.nullable(v.literal('right-lost')) })),
})
export type ShipmentChange = v.InferOutput<typeof shipmentChangeShape>

/** A dealership has at most one shipment of a product (G84), so both ids name the shipment, also before it exists. */
export type ShipmentSubject = Pick<ShipmentChange, 'dealership' | 'product'>

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
