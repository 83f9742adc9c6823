// Counts calls per caller in memory: counting in the database would cost more than the refused calls.
import { addressGroup } from './address-group.ts'

const QUARTER_HOUR_MS = 15 * 60 * 1000
/** Beyond this number the earliest caller is forgotten, so that a flood of addresses cannot fill the memory. */
const MOST_CALLERS = 50_000

export interface CallLimit {
  /**
   * Counts a call of an address or a person's id, or the bytes of one in a limit for bytes. Returns null if the call is
   * admitted, otherwise the wait in ms.
   */
  count: (caller: string, amount?: number) => number | null
  /** Takes back the last counted call, such as a sign-in that succeeded. */
  forgive: (caller: string) => void
}

/** Admits at most `mostCalls` calls per caller and minute of the clock that nobody sets. */
export function createMinuteLimit(mostCalls: number): CallLimit {
  return createCallLimit(mostCalls, () => performance.now(), 60_000)
}

/** Admits at most `mostCalls` calls per caller and window. */
export function createCallLimit(mostCalls: number, now: () => number, windowMs = QUARTER_HOUR_MS): CallLimit {
  const callCounts = new Map<string, number>()
  let windowStartedAt = Number.NEGATIVE_INFINITY

  return {
    count: (caller, amount = 1) => {
      // A new window begins also when the clock was put back, so that no caller waits longer than a window.
      if (now() < windowStartedAt || now() - windowStartedAt >= windowMs) {
        callCounts.clear()
        windowStartedAt = now()
      }
      const group = addressGroup(caller)
      const callCount = callCounts.get(group) ?? 0
      if (callCount + amount > mostCalls) return windowStartedAt + windowMs - now()
      callCounts.set(group, callCount + amount)
      if (callCounts.size > MOST_CALLERS) callCounts.delete(callCounts.keys().next().value ?? group)
      return null
    },

    forgive: (caller) => {
      const group = addressGroup(caller)
      const callCount = callCounts.get(group) ?? 0
      if (callCount > 1) callCounts.set(group, callCount - 1)
      else callCounts.delete(group)
    },
  }
}
