// The changes of scheduled shipments on this device: a live change waits for the server or a person (G232), a
// finished one stays until it is pruned. `changeStoredChange` compares state and epoch in the transaction that
// writes. A row that this version cannot read stays stored.
import * as v from 'valibot'
import {
  isLiveChange,
  type ShipmentChange,
  shipmentChangeShape,
  type ShipmentSubject,
  subjectKey,
} from '#domain/shipments/shipment-change.ts'
import type { QueueStore } from '#outbox/queue/queue.ts'
import type { AccountDatabase, ShipmentChangeRow } from '../account-database.ts'
import { withRoom } from '../make-room.ts'
import { stored } from '../stored-shape.ts'

const storedChange = stored(shipmentChangeShape)

function changeOf(row: ShipmentChangeRow | undefined): ShipmentChange | null {
  const parsed = v.safeParse(storedChange, row?.change)
  return parsed.success ? parsed.output : null
}

function rowOf(change: ShipmentChange): ShipmentChangeRow {
  // 0 while the change lives; a finished change has at least 1, also on a device whose clock is wrong.
  const finishedAt = isLiveChange(change) ? 0 : Math.max(1, change.changedAt)
  return { key: change.key, subject: subjectKey(change), finishedAt, change }
}

const byQueuedAt = (a: ShipmentChange, b: ShipmentChange) =>
  a.queuedAt - b.queuedAt || (a.key < b.key ? -1 : 1)

const readLiveRows = (account: AccountDatabase) =>
  account.shipmentChanges.where('finishedAt').equals(0).toArray()

/** The changes that are neither done nor discarded, oldest first. */
export async function readLiveChanges(account: AccountDatabase): Promise<ShipmentChange[]> {
  return (await readLiveRows(account)).flatMap((row) => changeOf(row) ?? []).sort(byQueuedAt)
}

export interface ShownChanges {
  liveChanges: ShipmentChange[]
  /** Done or discarded since the requested time, latest first. */
  finishedChanges: ShipmentChange[]
  /** The number of live changes that this version of the app cannot read. */
  unreadableCount: number
}

export function readShownChanges(account: AccountDatabase, finishedAfter: number): Promise<ShownChanges> {
  return account.transaction('r', account.shipmentChanges, async () => {
    const liveRows = await readLiveRows(account)
    const finishedRows = await account.shipmentChanges
      .where('finishedAt')
      .above(Math.max(0, finishedAfter))
      .toArray()
    const liveChanges = liveRows.flatMap((row) => changeOf(row) ?? []).sort(byQueuedAt)
    return {
      liveChanges,
      finishedChanges: finishedRows
        .flatMap((row) => changeOf(row) ?? [])
        .sort((a, b) => b.changedAt - a.changedAt),
      unreadableCount: liveRows.length - liveChanges.length,
    }
  })
}

export async function readChange(account: AccountDatabase, key: string): Promise<ShipmentChange | null> {
  return changeOf(await account.shipmentChanges.get(key))
}

/** The live change of a shipment; null if there is none. */
export async function readLiveChangeOf(
  account: AccountDatabase,
  subject: ShipmentSubject,
): Promise<ShipmentChange | null> {
  const rows = await account.shipmentChanges.where('subject').equals(subjectKey(subject)).toArray()
  return rows.flatMap((row) => changeOf(row) ?? []).find(isLiveChange) ?? null
}

/**
 * Reads the live change of the shipment and writes the change that `decide` returns for it, in one transaction; null
 * writes nothing. `decide` is called again if the device had no room, so it must not change anything else.
 */
export function queueShipmentChange(
  account: AccountDatabase,
  subject: ShipmentSubject,
  decide: (liveChange: ShipmentChange | null) => ShipmentChange | null,
): Promise<ShipmentChange | null> {
  return withRoom(() =>
    account.transaction('rw', account.shipmentChanges, async () => {
      const change = decide(await readLiveChangeOf(account, subject))
      if (change !== null) await account.shipmentChanges.put(rowOf(change))
      return change
    }),
  )
}

/**
 * Writes and returns the result of `apply`. Writes nothing and returns null if no change is stored, if its state or
 * epoch is another one, or if `apply` returns null.
 */
export function changeStoredChange(
  account: AccountDatabase,
  { key, state, epoch }: Pick<ShipmentChange, 'key' | 'state' | 'epoch'>,
  apply: (change: ShipmentChange) => ShipmentChange | null,
): Promise<ShipmentChange | null> {
  return withRoom(() =>
    account.transaction('rw', account.shipmentChanges, async () => {
      const storedChange = await readChange(account, key)
      if (storedChange === null || storedChange.state !== state || storedChange.epoch !== epoch) return null
      const newChange = apply(storedChange)
      if (newChange !== null) await account.shipmentChanges.put(rowOf(newChange))
      return newChange
    }),
  )
}

/** The changes as entries of a queue. */
export function createShipmentChangeStore(account: AccountDatabase): QueueStore<ShipmentChange> {
  return {
    listOpen: () => readLiveChanges(account),
    read: (key) => readChange(account, key),
    change: (key, { state, epoch }, apply) => changeStoredChange(account, { key, state, epoch }, apply),
    async prune(finishedBefore) {
      await account.shipmentChanges.where('finishedAt').between(1, finishedBefore).delete()
    },
  }
}
