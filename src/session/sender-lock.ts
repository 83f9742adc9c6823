// The sender of orders takes the same lock as sign-in and sign-out. A holder that is frozen must not stop every
// other tab for ever: after a while the work goes on without the lock, and says so (offline.md, fact 5).
import { SESSION_LOCK_NAME } from './session-lock.ts'

/** As long as a claim counts (offline.md, rule 1). */
const PATIENCE_MS = 90_000

/** lib.dom promises what insecure origins and older browsers do not have. */
export function browserLocks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks
}

export type After = (waitMs: number, work: () => void) => () => void

const afterInBrowser: After = (waitMs, work) => {
  const timer = setTimeout(work, waitMs)
  return () => clearTimeout(timer)
}

/** `isHolder` is false where there are no locks, or where their holder did not give way in time. */
export function createSenderLock(
  locks: Pick<LockManager, 'request'> | undefined,
  patienceMs = PATIENCE_MS,
  after: After = afterInBrowser,
) {
  return async <Result>(work: (isHolder: boolean) => Promise<Result>): Promise<Result> => {
    if (locks === undefined) return work(false)
    const impatience = new AbortController()
    let isGranted = false
    const cancel = after(patienceMs, () => impatience.abort())
    try {
      const result = await locks.request(SESSION_LOCK_NAME, { signal: impatience.signal }, () => {
        isGranted = true
        cancel()
        return work(true)
      })
      return result as Result // the lock manager answers what the work answers
    } catch (problem) {
      if (isGranted || !impatience.signal.aborted) throw problem
      return work(false)
    } finally {
      cancel()
    }
  }
}
