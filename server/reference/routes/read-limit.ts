import { ERROR_CODES } from '#contract/error-codes.ts'
import { tooManyRequests } from '#texts/visitor-requests.ts'
import { Refusal } from '../answers.ts'

const WINDOW_MS = 15 * 60 * 1000
/** Behind a proxy of our own everybody has its address, and each device asks when a form is opened. */
const MOST_READS = 3000

/**
 * Limits a public read per address and fifteen minutes. Counted in memory: a read that wrote a row would cost more
 * than it saves.
 */
export function createReadLimit(clock: () => Date): (address: string) => void {
  const reads = new Map<string, number>()
  let beganAt = 0
  return (address) => {
    const now = clock().getTime()
    // Also where the clock was put back: nobody waits for longer than a window.
    if (now < beganAt || now - beganAt >= WINDOW_MS) {
      reads.clear()
      beganAt = now
    }
    const count = (reads.get(address) ?? 0) + 1
    if (count > MOST_READS) {
      throw new Refusal(429, ERROR_CODES.tooManyTries, tooManyRequests, beganAt + WINDOW_MS - now)
    }
    reads.set(address, count)
  }
}
