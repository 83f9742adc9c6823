// Begins only few calls of one caller in each round of the event loop (G340). Node hands over the calls of all connections that
// have bytes in one round, and accepts one new connection in it: several hundred connections of one caller would make each round,
// and so the wait of everybody else, as long as all their calls together. For the same reason the new connections of others are
// accepted before calls that wait for a round.
import { setImmediate } from 'node:timers'
import { acceptWaitingConnections } from './connections.ts'

/** The most calls of a caller that begin in a round; the calls of a browser come on six connections. */
const MOST_OF_ROUND = 8
/** The longest time that the calls of a round wait for new connections. */
const LONGEST_WAIT_MS = 10

/** Resolves when the call may begin: at once, or in a later round, after the caller's calls that wait already. */
export type WaitForRound = (caller: string) => Promise<void>

export function createCallRounds(mostOfRound = MOST_OF_ROUND): WaitForRound {
  /** The number of calls that began in this round, by caller. */
  const begunCounts = new Map<string, number>()
  const waitingCalls = new Map<string, (() => void)[]>()
  let isRoundPlanned = false

  function planRound(): void {
    if (isRoundPlanned) return
    isRoundPlanned = true
    setImmediate(() => void startRound()) // it never rejects
  }

  async function startRound(): Promise<void> {
    await acceptWaitingConnections(LONGEST_WAIT_MS)
    isRoundPlanned = false
    begunCounts.clear()
    for (const [caller, calls] of waitingCalls) {
      const beginningCalls = calls.splice(0, mostOfRound)
      if (calls.length === 0) waitingCalls.delete(caller)
      begunCounts.set(caller, beginningCalls.length)
      for (const begin of beginningCalls) begin()
    }
    if (begunCounts.size > 0) planRound()
  }

  return async (caller) => {
    planRound()
    const begunCount = begunCounts.get(caller) ?? 0
    const callsBefore = waitingCalls.get(caller)
    if (callsBefore === undefined && begunCount < mostOfRound) {
      begunCounts.set(caller, begunCount + 1)
      return
    }
    await new Promise<void>((resolve) => {
      if (callsBefore) callsBefore.push(resolve)
      else waitingCalls.set(caller, [resolve])
    })
  }
}
