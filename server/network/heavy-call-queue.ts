// The queue of heavy calls, for the reference server and for the edge (G180): few run at a time, the calls of one caller wait
// for each other, and after each the server pauses.
import type { ServerResponse } from 'node:http'
import { type Admission, type CallQueue, type CallQueueOptions, createCallQueue } from './call-queue.ts'
import { acceptWaitingConnections } from './connections.ts'

/** The most heavy calls of a person, and of an address, that run at a time. */
const MOST_AT_ONCE = 2
/** The share of the database's connections that heavy calls may use; at least one connection. */
const SHARE_OF_CONNECTIONS = 0.25
/** The longest time that light calls delay a heavy call. A light call takes less time, even among many light calls. */
const PATIENCE_MS = 500
/** The most waiting calls of a person, and of an address, which the many tablets of a dealership share. */
const MOST_WAITING = 20
const MOST_WAITING_IN_ALL = 400
/** Each tablet of a dealership waits for one page at a time. */
const MOST_WAITING_PAGES = 100
/** More than one device of a caller waits for at a time. */
const LEAST_DELAYED_PAGES = 2
/** A call that has waited this long is refused. */
const LONGEST_WAIT_MS = 10_000
/** The refused caller is asked to wait this long. */
export const HEAVY_CALL_RETRY_MS = 5000

export function createHeavyCallQueue(
  connections: number,
  longestWaitMs = LONGEST_WAIT_MS,
  differences: Partial<CallQueueOptions> = {},
): CallQueue {
  return createCallQueue({
    mostRunningPerCaller: MOST_AT_ONCE,
    mostWorkingInAll: Math.max(1, Math.floor(connections * SHARE_OF_CONNECTIONS)),
    mostWaitingPerCaller: MOST_WAITING,
    mostWaitingInAll: MOST_WAITING_IN_ALL,
    longestWaitMs,
    patienceMs: PATIENCE_MS,
    ...differences,
  })
}

/**
 * The queue of pages of products and of checked baskets. One of them is light, but many at a time delay others. There is no
 * pause before the page of a caller of whom no other waits, because a device that fills its copy of the catalogue reads hundreds, one after the other.
 */
export const createPageQueue = (connections: number, longestWaitMs = LONGEST_WAIT_MS): CallQueue =>
  createHeavyCallQueue(connections, longestWaitMs, {
    mostWaitingPerCaller: MOST_WAITING_PAGES,
    leastDelayed: LEAST_DELAYED_PAGES,
  })

/**
 * Resolves when a call of these callers may run; null: it is refused, or its caller is gone. The call leaves the queue when
 * its answer is complete, or when its caller is gone. A light call takes less time than the wait for new connections.
 */
export async function takeTurn(
  queue: CallQueue,
  callers: string[],
  response: ServerResponse,
  isLight = false,
): Promise<Admission | null> {
  const controller = new AbortController()
  let admission: Admission | null = null
  response.once('close', () => {
    controller.abort()
    admission?.leave()
  })
  admission = await queue.enter(callers, controller.signal)
  if (admission === null) return null
  response.once('finish', admission.leave)
  if (!isLight) await acceptWaitingConnections()
  // Node ends the connection of a caller who has ended it, a few rounds later.
  if (response.socket?.readableEnded) response.destroy()
  if (!response.destroyed) return admission
  admission.leave()
  return null
}
