// Compares a change of a shipment with the shipment on the server, for the decision whether the change is sent, and for
// the sheet on which a person decides (G234).

import {
  type ChangeKind,
  hasSameValues,
  type ServerShipment,
  type ShipmentChange,
  type ShipmentValues,
} from './shipment-change.ts'
import { acceptedStart } from './shipment-dates.ts'

type ComparedChange = Pick<ShipmentChange, 'kind' | 'base' | 'wanted' | 'attempt'>

/**
 * `as-edited`: the server still has the shipment as the person saw it before the edit, and takes the chosen start.
 * `as-wanted`: the server has the shipment that the change asks for. `moved`: neither, so a person decides.
 */
export type Comparison = 'as-edited' | 'as-wanted' | 'moved'

/**
 * A skip or pause whose POST was never started needs a person even if the date is the wanted one: the shipment may have
 * gone out, and the server then moved the date by itself.
 */
export function compareShipment(
  change: ComparedChange,
  current: ServerShipment | null,
  today: string,
): Comparison {
  const isSent = change.attempt !== null
  if (hasSameValues(change.wanted, current) && (isSent || !isDelay(change.kind))) return 'as-wanted'
  const isSameShipment = change.base?.id === current?.id
  if (!isSameShipment || !hasSameValues(change.base, current)) return 'moved'
  return isStartAccepted(change, current, today) ? 'as-edited' : 'moved'
}

const isDelay = (kind: ChangeKind) => kind === 'skip' || kind === 'pause'

function isStartAccepted({ wanted }: ComparedChange, current: ServerShipment | null, today: string): boolean {
  if (wanted === null) return true
  return acceptedStart(wanted.nextStartDate, current?.nextStartDate ?? null, today) === wanted.nextStartDate
}

/**
 * The shipment that Send my change asks for: the server's values with the values that the person changed; null if the change
 * ends the shipment. A skip or pause never makes the next shipment earlier.
 */
export function shipmentToSend(
  { kind, base, wanted }: ComparedChange,
  current: ServerShipment | null,
  today: string,
): ShipmentValues | null {
  if (wanted === null) return null
  const currentStart = current?.nextStartDate ?? null
  const choose = <Field extends keyof ShipmentValues>(field: Field): ShipmentValues[Field] =>
    current === null || base === null || wanted[field] !== base[field] ? wanted[field] : current[field]
  const start = acceptedStart(choose('nextStartDate'), currentStart, today)
  const isEarlier = isDelay(kind) && currentStart !== null && start < currentStart
  return {
    quantity: choose('quantity'),
    reorderPeriod: choose('reorderPeriod'),
    nextStartDate: isEarlier ? currentStart : start,
  }
}

/** The edit that Send my change queues; null if the server already has its values, or if no check asked for a decision. */
export function editOfSendMine(change: ShipmentChange, today: string) {
  if (change.current === null) return null
  const { shipment } = change.current
  const wanted = shipmentToSend(change, shipment, today)
  if (hasSameValues(wanted, shipment)) return null
  return { kind: kindFor(change.kind, shipment), base: shipment, wanted }
}

/** A shipment that is gone is created again; a shipment that exists meanwhile is changed. */
function kindFor(kind: ChangeKind, current: ServerShipment | null): ChangeKind {
  if (kind === 'cancel') return kind
  if (current === null) return 'create'
  return kind === 'create' ? 'change' : kind
}

/** One field in the sheet: as the person saw it, on the server now, and after Send my change; null without a shipment. */
export interface SheetRow {
  field: keyof ShipmentValues
  before: ShipmentValues[keyof ShipmentValues] | null
  now: ShipmentValues[keyof ShipmentValues] | null
  mine: ShipmentValues[keyof ShipmentValues] | null
}

export interface ShipmentSheet {
  /** The values that differ between before, now and mine. */
  rows: SheetRow[]
  isGone: boolean
  /** The server has the shipment as before: a change of unknown outcome did not arrive, or somebody took it back. */
  isUnchanged: boolean
  /** False if the server already has the values that Send my change would send. */
  canSend: boolean
}

const FIELDS = ['quantity', 'reorderPeriod', 'nextStartDate'] as const

export function sheetOf(change: ShipmentChange, today: string): ShipmentSheet {
  const now = change.current?.shipment ?? null
  const mine = shipmentToSend(change, now, today)
  const rows = FIELDS.map((field) => ({
    field,
    before: change.base?.[field] ?? null,
    now: now?.[field] ?? null,
    mine: mine?.[field] ?? null,
  }))
  return {
    rows: rows.filter((row) => row.before !== row.now || row.now !== row.mine),
    isGone: now === null && change.base !== null,
    isUnchanged: change.base?.id === now?.id && hasSameValues(change.base, now),
    canSend: editOfSendMine(change, today) !== null,
  }
}
