/** No wait is longer, however often the work failed. */
const LONGEST_WAIT_MS = 15 * 60_000
/** Enough doublings to reach the longest wait; without a limit the factor would become infinite. */
const MOST_DOUBLINGS = 20

/** The wait before the next try: `shortestMs` after one failure, doubled with each further failure, at most 15 minutes. */
export function waitBeforeRetry(shortestMs: number, failureCount: number): number {
  return Math.min(LONGEST_WAIT_MS, shortestMs * 2 ** Math.min(Math.max(failureCount - 1, 0), MOST_DOUBLINGS))
}
