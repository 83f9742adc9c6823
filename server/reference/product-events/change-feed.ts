// Publishes changed products or orders to listeners (G160). The feed is in memory; servers of one PostgreSQL tell each
// other their changes (process-messages.ts). Devices without events read the server every few minutes. The database
// lists changes from before the server's start, and changes after an id of another server, by their time.
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
  /** Call this only after the change was committed. */
  publish: (ids: ChangedIds) => void
  /** Passes a change of another server to the listeners. */
  receive: (ids: ChangedIds) => void
  /** The changes after the change with this id: none for null, `all` for a text that is no id. */
  since: (id: string | null) => MissedChanges
  /** False while changes of other servers cannot be received: then no stream may be open. */
  isComplete: () => boolean
  /** Each call makes the ids of earlier changes unknown, and calls `onInterrupted` of all listeners. */
  setComplete: (isComplete: boolean) => void
  /**
   * Calls the listener with each change, until the returned function is called. `onInterrupted` is called when the
   * listener must end its stream.
   */
  listen: (listener: (change: PublishedChange) => void, onInterrupted?: () => void) => () => void
}

export const MOST_LISTED_IDS = 500
const MOST_CHANGES_IN_MEMORY = 1000
/**
 * The look-up begins this long before the time of an id: a change is published later than its own time, and the clocks
 * of the servers differ.
 */
const LOOK_UP_MARGIN_MS = 5 * 60_000
/** The id of the series, the number of the change in the series, and the time. */
const CHANGE_ID = /^(.+)-(\d+)-(\d{1,15})$/

/** `announce` sends a change to the other servers. */
export function createChangeFeed(
  clock: () => Date,
  announce: (ids: ChangedIds) => void = () => undefined,
): ChangeFeed {
  // Each series of changes has its own id, because it counts its changes from 0.
  let seriesId = randomUUID()
  let isComplete = true
  const interruptionListeners = new Set<() => void>()
  const recentChanges: ChangedIds[] = []
  const listeners = new Set<(change: PublishedChange) => void>()
  let changeCount = 0

  const currentId = () => `${seriesId}-${changeCount}-${clock().getTime()}`

  function receive(ids: ChangedIds): void {
    if (ids.length === 0) return
    changeCount += 1
    recentChanges.push(distinctIds(ids))
    if (recentChanges.length > MOST_CHANGES_IN_MEMORY) recentChanges.shift()
    const change = { id: currentId(), ids: distinctIds(ids) }
    for (const listener of listeners) listener(change)
  }

  return {
    receive,
    publish(ids) {
      receive(ids)
      if (ids.length > 0) announce(distinctIds(ids))
    },
    since(id) {
      if (id === null) return { id: currentId(), ids: [], lookUpFrom: null }
      const [, seriesInId, numberInId, time] = CHANGE_ID.exec(id) ?? []
      if (time === undefined) return { id: currentId(), ids: 'all', lookUpFrom: null }
      const missedCount = seriesInId === seriesId ? changeCount - Number(numberInId) : Number.NaN
      const isInMemory = missedCount >= 0 && missedCount <= recentChanges.length
      if (!isInMemory)
        return { id: currentId(), ids: [], lookUpFrom: new Date(Number(time) - LOOK_UP_MARGIN_MS) }
      const missedChanges = recentChanges.slice(recentChanges.length - missedCount)
      const ids = missedChanges.flatMap((changedIds) => (changedIds === 'all' ? [] : changedIds))
      return {
        id: currentId(),
        ids: missedChanges.includes('all') ? 'all' : distinctIds(ids),
        lookUpFrom: null,
      }
    },
    isComplete: () => isComplete,
    setComplete(isNowComplete) {
      isComplete = isNowComplete
      seriesId = randomUUID()
      changeCount = 0
      recentChanges.length = 0
      for (const interrupt of [...interruptionListeners]) interrupt()
    },
    listen(listener, onInterrupted = () => undefined) {
      listeners.add(listener)
      interruptionListeners.add(onInterrupted)
      return () => {
        listeners.delete(listener)
        interruptionListeners.delete(onInterrupted)
      }
    },
  }
}

/** The ids without repetitions, or `all` when they are too many. */
export function distinctIds(ids: ChangedIds): ChangedIds {
  if (ids === 'all') return ids
  const uniqueIds = [...new Set(ids)]
  return uniqueIds.length > MOST_LISTED_IDS ? 'all' : uniqueIds
}
