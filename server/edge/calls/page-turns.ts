// Reads of products and checks of baskets take turns before they are passed on: many of one caller at a time would take the
// backend's connections and time from the calls of all others (G180).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { CALLS, routePath } from '#contract/calls.ts'
import { addressGroup } from '#server/network/address-group.ts'
import { createCallQueue } from '#server/network/call-queue.ts'
import { HEAVY_CALL_RETRY_MS, takeTurn } from '#server/network/heavy-call-queue.ts'
import { type BrowserAccess, clientAddress } from './client.ts'
import { sendTooManyCalls } from './edge-answers.ts'

/** The many tablets of a dealership share an address. */
const MOST_RUNNING_OF_ADDRESS = 4
const MOST_WORKING_IN_ALL = 16
const MOST_WAITING_OF_ADDRESS = 100
const MOST_WAITING_IN_ALL = 400
const LONGEST_WAIT_MS = 10_000
/** After this time the next call may start, although the body of this one still arrives or the backend is slow. */
const LONGEST_TURN_MS = 1000

const PAGE_PATHS = new Set(
  Object.values(CALLS).flatMap((call) => ('isPage' in call ? [`/${routePath(call)}`] : [])),
)

const isPageCall = (target: string): boolean => PAGE_PATHS.has(target.split('?')[0]?.replace(/\/$/, '') ?? '')

/** Ends the turn of a call: the backend has done its work. */
export type EndTurn = () => void

/**
 * Resolves when the call may be passed on; at once for a call that takes no turn. Resolves with null if it was refused or
 * its caller is gone.
 */
export type TakePageTurn = (
  request: IncomingMessage,
  response: ServerResponse,
  target: string,
) => Promise<EndTurn | null>

export function createPageTurns(access: BrowserAccess): TakePageTurn {
  const queue = createCallQueue({
    mostRunningPerCaller: MOST_RUNNING_OF_ADDRESS,
    mostWorkingInAll: MOST_WORKING_IN_ALL,
    mostWaitingPerCaller: MOST_WAITING_OF_ADDRESS,
    mostWaitingInAll: MOST_WAITING_IN_ALL,
    longestWaitMs: LONGEST_WAIT_MS,
    patienceMs: null,
  })

  return async (request, response, target) => {
    if (!isPageCall(target)) return () => undefined
    const admission = await takeTurn(queue, [addressGroup(clientAddress(request, access))], response)
    if (admission === null) {
      if (!response.destroyed) sendTooManyCalls(response, HEAVY_CALL_RETRY_MS)
      return null
    }
    const timer = setTimeout(admission.endWork, LONGEST_TURN_MS)
    return () => {
      clearTimeout(timer)
      admission.endWork()
    }
  }
}
