// Admits the calls of a listener before they cost anything: in the sequence of their connection, few of an address in each
// round of the event loop, and a limited number of an address in a minute (G340).
import type { IncomingMessage, ServerResponse } from 'node:http'
import { addressGroup } from './address-group.ts'
import { createMinuteLimit } from './call-limit.ts'
import { createCallRounds } from './call-rounds.ts'
import { waitForEarlierCalls } from './pipelined-calls.ts'

/**
 * The most calls of an address in a minute, of every kind. Forty tablets behind one address that load all 160 files of the app
 * at once, and make as many calls of /api as they may, make 12,400.
 */
const MOST_CALLS = 20_000

/** Null: the caller is gone. `waitMs` is null if the call may go on, otherwise its address called too often. */
export type AdmitCall = (
  request: IncomingMessage,
  response: ServerResponse,
  address: string | undefined,
) => Promise<{ waitMs: number | null } | null>

/** Each listener has its own count. Close the connection of a refused call: its next calls would cost as much again. */
export function createCallAdmission(mostCalls = MOST_CALLS): AdmitCall {
  const limit = createMinuteLimit(mostCalls)
  const waitForRound = createCallRounds()

  return async (request, response, address) => {
    const caller = addressGroup(address)
    if (!(await waitForEarlierCalls(request, response))) return null
    await waitForRound(caller)
    if (request.socket.destroyed) return null
    return { waitMs: limit.count(caller) }
  }
}
