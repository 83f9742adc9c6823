// Publishes changed products or orders to listeners (G160). The feed is in memory: a server publishes its own changes,
// and devices without events read the server every few minutes. Changes from before the server's start, or of another
// server, are looked up by their time.
import { randomUUID } from 'node:crypto'
import type { ChangedProducts } from '#contract/catalogue/product-events.ts'

type ChangedIds = ChangedProducts['ids']

export interface PublishedChange {
  /** A listener that comes back names the last change that it received. */
  id: string
  ids: ChangedIds
}

interface MissedChanges extends PublishedChange {
  /** When the missed changes are not in memory: the time from which the database lists them; else null. */
  lookUpFrom: Date | null
}

export interface ChangeFeed {
  /** Call it only after the change was committed. */
  publish: (ids: ChangedIds) => void
  /** The changes after the one with this id: none for null, `all` for a text that is no id. */
  since: (id: string | null) => MissedChanges
  /** Returns a function that ends the listening. */
  listen: (listener: (change: PublishedChange) => void) => () => void
}

export const MOST_NAMED = 500
const MOST_KEPT = 1000
/** A change has the time of its call, is published after its commit, and clocks differ. */
const EARLIER_MS = 5 * 60_000
/** The id of the server's start, the number of the change since then, and the time. */
const ID = /^(.+)-(\d+)-(\d{1,15})$/

export function createChangeFeed(clock: () => Date): ChangeFeed {
  // Each start has its own id, because its numbers begin anew.
  const startId = randomUUID()
  const recentChanges: ChangedIds[] = []
  const listeners = new Set<(change: PublishedChange) => void>()
  let count = 0

  const idNow = () => `${startId}-${count}-${clock().getTime()}`

  return {
    publish(ids) {
      if (ids.length === 0) return
      count += 1
      recentChanges.push(distinctIds(ids))
      if (recentChanges.length > MOST_KEPT) recentChanges.shift()
      const change = { id: idNow(), ids: distinctIds(ids) }
      for (const listener of listeners) listener(change)
    },
    since(id) {
      if (id === null) return { id: idNow(), ids: [], lookUpFrom: null }
      const [, startOfId, countOfId, time] = ID.exec(id) ?? []
      if (time === undefined) return { id: idNow(), ids: 'all', lookUpFrom: null }
      const behind = startOfId === startId ? count - Number(countOfId) : Number.NaN
      const isKept = behind >= 0 && behind <= recentChanges.length
      if (!isKept) return { id: idNow(), ids: [], lookUpFrom: new Date(Number(time) - EARLIER_MS) }
      const missed = recentChanges.slice(recentChanges.length - behind)
      const ids = missed.flatMap((each) => (each === 'all' ? [] : each))
      return { id: idNow(), ids: missed.includes('all') ? 'all' : distinctIds(ids), lookUpFrom: null }
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The distinct ids; `all` when they are too many. */
export function distinctIds(ids: ChangedIds): ChangedIds {
  if (ids === 'all') return ids
  const distinct = [...new Set(ids)]
  return distinct.length > MOST_NAMED ? 'all' : distinct
}
