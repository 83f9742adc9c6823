// Which products were changed, as who listens is told (G160). Kept in memory: each server tells what was changed through
// it, and a device that hears nothing reads by its clock.
import { randomUUID } from 'node:crypto'
import type { ChangedProducts } from '#contract/product-events.ts'

type ChangedIds = ChangedProducts['ids']

export interface ToldChange {
  /** Names the change, for who comes back later. */
  id: string
  ids: ChangedIds
}

export interface ToldChanges {
  /** Only after the change was committed. */
  tell: (ids: ChangedIds) => void
  /** What was told after the one with this id: `all` at once where that one is not known, and for null nothing. */
  since: (id: string | null) => ToldChange
  /** Answers how to listen no more. */
  listen: (listener: (change: ToldChange) => void) => () => void
}

const MOST_NAMED = 500
const MOST_KEPT = 1000

export function createToldChanges(): ToldChanges {
  // Another one for each start: its numbers begin anew.
  const start = randomUUID()
  const kept: ChangedIds[] = []
  const listeners = new Set<(change: ToldChange) => void>()
  let count = 0

  const named = (ids: ChangedIds): ChangedIds => {
    if (ids === 'all') return ids
    const distinct = [...new Set(ids)]
    return distinct.length > MOST_NAMED ? 'all' : distinct
  }
  const idNow = () => `${start}-${count}`

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
      if (id === null) return { id: idNow(), ids: [] }
      const behind = id.startsWith(`${start}-`) ? count - Number(id.slice(start.length + 1)) : Number.NaN
      const isKept = Number.isInteger(behind) && behind >= 0 && behind <= kept.length
      const missed = isKept ? kept.slice(kept.length - behind) : (['all'] as const)
      return {
        id: idNow(),
        ids: missed.includes('all') ? 'all' : named(missed.flatMap((ids) => [...ids] as number[])),
      } // no 'all' is left
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
