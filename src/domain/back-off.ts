/** However often something failed, it is tried again this soon. Milliseconds. */
const LONGEST_WAIT_MS = 15 * 60_000
/** More doublings than any pause needs; without an end the number would become infinite. */
const MOST_DOUBLINGS = 20

/** The pause before another try: `shortestMs` after the first failure, doubled with every further one, up to 15 min. */
export function backOff(shortestMs: number, failures: number): number {
  return Math.min(LONGEST_WAIT_MS, shortestMs * 2 ** Math.min(Math.max(failures - 1, 0), MOST_DOUBLINGS))
}
