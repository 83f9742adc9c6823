// Calls take turns by their address: many of one caller at a time would take the database's and the backend's time from the
// calls of all others (G180, G307).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressGroup } from '#server/network/address-group.ts'
import { createCallQueue } from '#server/network/call-queue.ts'
import { takeTurn } from '#server/network/heavy-call-queue.ts'
import { type BrowserAccess, clientAddress } from './client.ts'

const LONGEST_WAIT_MS = 10_000
/** After this time the next call of another address may start, although the backend still works on this one. */
const LONGEST_TURN_MS = 1000

/** The many tablets of a dealership share an address. */
const LIMITS = {
  /** Reads of products, checks of baskets, orders, and calls that read or draw much; each of the kinds has a queue. */
  heavy: {
    mostRunningPerCaller: 4,
    mostWorkingInAll: 16,
    mostWaitingPerCaller: 100,
    mostWaitingInAll: 400,
  },
  /** All other calls. A tablet that opens the app makes about twenty of them at once. */
  light: {
    mostRunningPerCaller: 8,
    mostWorkingInAll: 32,
    mostWaitingPerCaller: 300,
    mostWaitingInAll: 600,
  },
}

/**
 * The most light calls of an address that run at a time if the backend has a single database connection. More would only
 * wait there, in front of the call of another address (G362).
 */
const MOST_LIGHT_OF_ONE_CONNECTION = 2

/** Ends the turn of a call: the backend has done its work. The caller may still be reading the answer. */
export type EndTurn = () => void

/**
 * Resolves when the call may go on, or with null if too many wait, it waited too long, or its caller is gone. The turn ends
 * with the answer at the latest. Call it for a heavy call when its body has arrived. The turn of a call whose body is still
 * arriving ends after a second: a slow sender would keep the turns of its address.
 */
export type TakeAddressTurn = (request: IncomingMessage, response: ServerResponse) => Promise<EndTurn | null>

/** `backendConnections`: the database connections of the backend; null if they are not known. */
export function createAddressTurns(
  access: BrowserAccess,
  weight: 'heavy' | 'light',
  backendConnections: number | null = null,
): TakeAddressTurn {
  const queue = createCallQueue({
    ...LIMITS[weight],
    ...(weight === 'light' &&
      backendConnections === 1 && { mostRunningPerCaller: MOST_LIGHT_OF_ONE_CONNECTION }),
    longestWaitMs: LONGEST_WAIT_MS,
    patienceMs: null,
  })

  return async (request, response) => {
    const caller = addressGroup(clientAddress(request, access))
    const admission = await takeTurn(queue, [caller], response, weight === 'light')
    if (admission === null) return null
    const { endWork, leave } = admission
    const timer = setTimeout(request.complete ? endWork : leave, LONGEST_TURN_MS)
    return () => {
      clearTimeout(timer)
      leave()
    }
  }
}
