// Counts calls per caller in memory: counting in the database would cost more than the refused calls (G198).
import { addressGroup } from './address-group.ts'

const QUARTER_HOUR_MS = 15 * 60 * 1000
/** Beyond this number the earliest caller is forgotten, so that a flood of addresses cannot fill the memory. */
const MOST_CALLERS = 50_000

export interface CallLimit {
  /** Counts a call of an address or a person's id. Null admits it, a number is the milliseconds to wait. */
  count: (caller: string) => number | null
  /** Takes back the last counted call, such as a sign-in that succeeded. */
  forgive: (caller: string) => void
}

/** Admits at most `most` calls per caller and window. */
export function createCallLimit(most: number, now: () => number, windowMs = QUARTER_HOUR_MS): CallLimit {
  const calls = new Map<string, number>()
  let windowStartedAt = Number.NEGATIVE_INFINITY

  return {
    count: (caller) => {
      // A new window begins also when the clock was put back, so that no caller waits longer than a window.
      if (now() < windowStartedAt || now() - windowStartedAt >= windowMs) {
        calls.clear()
        windowStartedAt = now()
      }
      const group = addressGroup(caller)
      const callCount = calls.get(group) ?? 0
      if (callCount >= most) return windowStartedAt + windowMs - now()
      calls.set(group, callCount + 1)
      if (calls.size > MOST_CALLERS) calls.delete(calls.keys().next().value ?? group)
      return null
    },

    forgive: (caller) => {
      const group = addressGroup(caller)
      const callCount = calls.get(group) ?? 0
      if (callCount > 1) calls.set(group, callCount - 1)
      else calls.delete(group)
    },
  }
}
