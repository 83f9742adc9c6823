// Reads of products, checks of baskets, and orders take turns by their address: many of one caller at a time would take the
// database's and the backend's time from the calls of all others (G180).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressGroup } from '#server/network/address-group.ts'
import { createCallQueue } from '#server/network/call-queue.ts'
import { takeTurn } from '#server/network/heavy-call-queue.ts'
import { type BrowserAccess, clientAddress } from './client.ts'

/** The many tablets of a dealership share an address. */
const MOST_RUNNING_OF_ADDRESS = 4
const MOST_WORKING_IN_ALL = 16
const MOST_WAITING_OF_ADDRESS = 100
const MOST_WAITING_IN_ALL = 400
const LONGEST_WAIT_MS = 10_000
/** After this time the next call of another address may start, although the backend still works on this one. */
const LONGEST_TURN_MS = 1000

/** Ends the turn of a call: the backend has done its work. The caller may still be reading the answer. */
export type EndTurn = () => void

/**
 * Resolves when the call may go on, or with null if too many wait, it waited too long, or its caller is gone. Call it when the
 * body has arrived: a slow sender would keep the turns of its address. The turn ends with the answer at the latest.
 */
export type TakeAddressTurn = (request: IncomingMessage, response: ServerResponse) => Promise<EndTurn | null>

export function createAddressTurns(access: BrowserAccess): TakeAddressTurn {
  const queue = createCallQueue({
    mostRunningPerCaller: MOST_RUNNING_OF_ADDRESS,
    mostWorkingInAll: MOST_WORKING_IN_ALL,
    mostWaitingPerCaller: MOST_WAITING_OF_ADDRESS,
    mostWaitingInAll: MOST_WAITING_IN_ALL,
    longestWaitMs: LONGEST_WAIT_MS,
    patienceMs: null,
  })

  return async (request, response) => {
    const admission = await takeTurn(queue, [addressGroup(clientAddress(request, access))], response)
    if (admission === null) return null
    const timer = setTimeout(admission.endWork, LONGEST_TURN_MS)
    return () => {
      clearTimeout(timer)
      admission.leave()
    }
  }
}
