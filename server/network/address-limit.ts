// Counts calls per address in memory: counting in the database would cost more than the calls that it keeps away.
import { addressGroup } from './address-group.ts'

const WINDOW_MS = 15 * 60 * 1000
/** Beyond these the address that was seen first is forgotten, so that a flood of addresses fills no memory. */
const MOST_ADDRESSES = 50_000

export interface AddressLimit {
  /** Counts a call of the address. Null, or after how many milliseconds the next one is admitted. */
  count: (address: string) => number | null
  /** The last call that was counted is none: it did what it was meant for. */
  forgive: (address: string) => void
}

/** At most so many calls per address and fifteen minutes. */
export function createAddressLimit(most: number, now: () => number): AddressLimit {
  const calls = new Map<string, number>()
  let beganAt = 0

  return {
    count: (address) => {
      // Also where the clock was put back: nobody waits for longer than a window.
      if (now() < beganAt || now() - beganAt >= WINDOW_MS) {
        calls.clear()
        beganAt = now()
      }
      const group = addressGroup(address)
      const counted = calls.get(group) ?? 0
      if (counted >= most) return beganAt + WINDOW_MS - now()
      calls.set(group, counted + 1)
      if (calls.size > MOST_ADDRESSES) calls.delete(calls.keys().next().value ?? group)
      return null
    },

    forgive: (address) => {
      const group = addressGroup(address)
      const counted = calls.get(group) ?? 0
      if (counted > 1) calls.set(group, counted - 1)
      else calls.delete(group)
    },
  }
}
