// Publishes changed products or orders to listeners (G160). The feed is in memory; servers of one PostgreSQL tell each
// other their changes (process-messages.ts). Devices without events read the server every few minutes. Changes from before
// the server's start, or after an id of another server, are looked up by their time.
import { randomUUID } from 'node:crypto'
import type { ChangedProducts } from '#contract/catalogue/product-events.ts'

type ChangedIds = ChangedProducts['ids']

export interface PublishedChange {
  /** A listener that comes back names the last change that it received. */
  id: string
  ids: ChangedIds
}

interface MissedChanges extends PublishedChange {
  /** The time from which the database lists the missed changes; null when they are in memory. */
  lookUpFrom: Date | null
}

export interface ChangeFeed {
  /** Call it only after the change was committed. */
  publish: (ids: ChangedIds) => void
  /** Passes a change of another server to the listeners. */
  receive: (ids: ChangedIds) => void
  /** The changes after the change with this id: none for null, `all` for a text that is no id. */
  since: (id: string | null) => MissedChanges
  /** False while changes of other servers cannot be received: then no stream may be open. */
  isComplete: () => boolean
  /** Each change of this makes the ids of earlier changes unknown, and ends the streams of the listeners with `onInterrupted`. */
  setComplete: (isComplete: boolean) => void
  /** Calls the listener with each change, until the returned function is called. */
  listen: (listener: (change: PublishedChange) => void, onInterrupted?: () => void) => () => void
}

export const MOST_LISTED = 500
const MOST_IN_MEMORY = 1000
/** Changes this much before an id are looked up too: a change is published later than its time, and clocks differ. */
const LOOK_UP_MARGIN_MS = 5 * 60_000
/** The id of the server's start, the number of the change since then, and the time. */
const ID = /^(.+)-(\d+)-(\d{1,15})$/

/** `announce` tells a change to the other servers. */
export function createChangeFeed(
  clock: () => Date,
  announce: (ids: ChangedIds) => void = () => undefined,
): ChangeFeed {
  // Each start has its own id, because it counts its changes from 0.
  let startId = randomUUID()
  let isComplete = true
  const interruptions = new Set<() => void>()
  const recentChanges: ChangedIds[] = []
  const listeners = new Set<(change: PublishedChange) => void>()
  let count = 0

  const idNow = () => `${startId}-${count}-${clock().getTime()}`

  function receive(ids: ChangedIds): void {
    if (ids.length === 0) return
    count += 1
    recentChanges.push(distinctIds(ids))
    if (recentChanges.length > MOST_IN_MEMORY) recentChanges.shift()
    const change = { id: idNow(), ids: distinctIds(ids) }
    for (const listener of listeners) listener(change)
  }

  return {
    receive,
    publish(ids) {
      receive(ids)
      if (ids.length > 0) announce(distinctIds(ids))
    },
    since(id) {
      if (id === null) return { id: idNow(), ids: [], lookUpFrom: null }
      const [, startInId, countInId, time] = ID.exec(id) ?? []
      if (time === undefined) return { id: idNow(), ids: 'all', lookUpFrom: null }
      const missedCount = startInId === startId ? count - Number(countInId) : Number.NaN
      const isInMemory = missedCount >= 0 && missedCount <= recentChanges.length
      if (!isInMemory) return { id: idNow(), ids: [], lookUpFrom: new Date(Number(time) - LOOK_UP_MARGIN_MS) }
      const missedChanges = recentChanges.slice(recentChanges.length - missedCount)
      const ids = missedChanges.flatMap((changedIds) => (changedIds === 'all' ? [] : changedIds))
      return { id: idNow(), ids: missedChanges.includes('all') ? 'all' : distinctIds(ids), lookUpFrom: null }
    },
    isComplete: () => isComplete,
    setComplete(isNowComplete) {
      isComplete = isNowComplete
      startId = randomUUID()
      count = 0
      recentChanges.length = 0
      for (const interrupt of [...interruptions]) interrupt()
    },
    listen(listener, onInterrupted = () => undefined) {
      listeners.add(listener)
      interruptions.add(onInterrupted)
      return () => {
        listeners.delete(listener)
        interruptions.delete(onInterrupted)
      }
    },
  }
}

/** The ids without repetitions, or `all` when they are too many. */
export function distinctIds(ids: ChangedIds): ChangedIds {
  if (ids === 'all') return ids
  const distinct = [...new Set(ids)]
  return distinct.length > MOST_LISTED ? 'all' : distinct
}
