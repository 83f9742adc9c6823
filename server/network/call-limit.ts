// Counts calls per caller in memory: counting in the database would cost more than the calls that it keeps away (G198).
import { addressGroup } from './address-group.ts'

const QUARTER_HOUR_MS = 15 * 60 * 1000
/** Beyond these the caller that was seen first is forgotten, so that a flood of addresses fills no memory. */
const MOST_CALLERS = 50_000

export interface CallLimit {
  /** Counts a call of an address, or of a person by his id. Null, or after how many milliseconds the next is admitted. */
  count: (caller: string) => number | null
  /** The last call that was counted is none: it did what it was meant for. */
  forgive: (caller: string) => void
}

/** At most so many calls per caller and window. */
export function createCallLimit(most: number, now: () => number, windowMs = QUARTER_HOUR_MS): CallLimit {
  const calls = new Map<string, number>()
  let beganAt = Number.NEGATIVE_INFINITY

  return {
    count: (caller) => {
      // Also where the clock was put back: nobody waits for longer than a window.
      if (now() < beganAt || now() - beganAt >= windowMs) {
        calls.clear()
        beganAt = now()
      }
      const group = addressGroup(caller)
      const counted = calls.get(group) ?? 0
      if (counted >= most) return beganAt + windowMs - now()
      calls.set(group, counted + 1)
      if (calls.size > MOST_CALLERS) calls.delete(calls.keys().next().value ?? group)
      return null
    },

    forgive: (caller) => {
      const group = addressGroup(caller)
      const counted = calls.get(group) ?? 0
      if (counted > 1) calls.set(group, counted - 1)
      else calls.delete(group)
    },
  }
}
