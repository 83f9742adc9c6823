/** The longest pause, however often the work failed. */
const LONGEST_WAIT_MS = 15 * 60_000
/** Enough to reach the longest pause; without a limit the number would become infinite. */
const MOST_DOUBLINGS = 20

/** The pause before the next try: `shortestMs` after the first failure, doubled with each further one, at most 15 minutes. */
export function backOff(shortestMs: number, failures: number): number {
  return Math.min(LONGEST_WAIT_MS, shortestMs * 2 ** Math.min(Math.max(failures - 1, 0), MOST_DOUBLINGS))
}
