// Which products were changed, as who listens is told (G160). Kept in memory: each server tells what was changed through
// it, and a device that hears nothing reads by its clock. What it was told before by another server, or before this one
// started, is looked up by its time.
import { randomUUID } from 'node:crypto'
import type { ChangedProducts } from '#contract/catalogue/product-events.ts'

type ChangedIds = ChangedProducts['ids']

export interface ToldChange {
  /** Names the change, for who comes back later. */
  id: string
  ids: ChangedIds
}

interface MissedChanges extends ToldChange {
  /** What is not kept here any more, or never was: whatever was changed from then on. */
  lookUpFrom: Date | null
}

export interface ToldChanges {
  /** Only after the change was committed. */
  tell: (ids: ChangedIds) => void
  /** What was told after the one with this id: `all` where that is no id, and for null nothing. */
  since: (id: string | null) => MissedChanges
  /** Answers how to listen no more. */
  listen: (listener: (change: ToldChange) => void) => () => void
}

export const MOST_NAMED = 500
const MOST_KEPT = 1000
/** A change is told once it is committed, but bears the time at which it was asked for; and clocks differ. */
const EARLIER_MS = 5 * 60_000
/** The start, the count in it, and the time. */
const ID = /^(.+)-(\d+)-(\d{1,15})$/

export function createToldChanges(clock: () => Date): ToldChanges {
  // Another one for each start: its numbers begin anew.
  const start = randomUUID()
  const kept: ChangedIds[] = []
  const listeners = new Set<(change: ToldChange) => void>()
  let count = 0

  const idNow = () => `${start}-${count}-${clock().getTime()}`

  return {
    tell(ids) {
      if (ids.length === 0) return
      count += 1
      kept.push(named(ids))
      if (kept.length > MOST_KEPT) kept.shift()
      const change = { id: idNow(), ids: named(ids) }
      for (const listener of listeners) listener(change)
    },
    since(id) {
      if (id === null) return { id: idNow(), ids: [], lookUpFrom: null }
      const [, startOfId, countOfId, time] = ID.exec(id) ?? []
      if (time === undefined) return { id: idNow(), ids: 'all', lookUpFrom: null }
      const behind = startOfId === start ? count - Number(countOfId) : Number.NaN
      const isKept = behind >= 0 && behind <= kept.length
      if (!isKept) return { id: idNow(), ids: [], lookUpFrom: new Date(Number(time) - EARLIER_MS) }
      const missed = kept.slice(kept.length - behind)
      const ids = missed.flatMap((each) => (each === 'all' ? [] : each))
      return { id: idNow(), ids: missed.includes('all') ? 'all' : named(ids), lookUpFrom: null }
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Each once; `all` where they are too many. */
export function named(ids: ChangedIds): ChangedIds {
  if (ids === 'all') return ids
  const distinct = [...new Set(ids)]
  return distinct.length > MOST_NAMED ? 'all' : distinct
}
