// One at a time, across all tabs: sign-in, sign-out, refresh, and the sender of orders, so that no order leaves under a
// session that is just ending (offline.md, rule 2). A holder that is frozen must not stop every other tab for ever: after
// a while the work goes on without the lock, and says so (offline.md, fact 5).

export const SESSION_LOCK_NAME = 'counter-session'
/** As long as a claim counts (offline.md, rule 1). */
const SENDER_PATIENCE_MS = 90_000
/** Longer than an order may take; a holder that is frozen does not keep people from signing in or out. */
const SESSION_PATIENCE_MS = 60_000

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
  patienceMs = SENDER_PATIENCE_MS,
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

/** Where the browser has no locks at least this page keeps to one at a time. */
let lastInPage: Promise<unknown> = Promise.resolve()

function inPage<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastInPage.then(work, work)
  lastInPage = turn
  return turn
}

/** Does the work when nobody else signs in or out, refreshes or sends. */
export function sessionTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const locks = browserLocks()
  return locks ? createSenderLock(locks, SESSION_PATIENCE_MS)(work) : inPage(work)
}
