// A lock that all tabs share. A frozen tab that holds it must not stop every other tab for ever: after a while the work
// runs without the lock, with `hasLock` false (offline.md, fact 5).

/** The types of TypeScript say that every page has locks; insecure origins and older browsers have none. */
export function browserLocks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks
}

export type StartTimer = (waitMs: number, work: () => void) => () => void

const startBrowserTimer: StartTimer = (waitMs, work) => {
  const timer = setTimeout(work, waitMs)
  return () => clearTimeout(timer)
}

interface PatientLock {
  name: string
  locks: Pick<LockManager, 'request'> | undefined
  patienceMs: number
  /** When it aborts, a request that still waits for the lock rejects. */
  signal?: AbortSignal
  startTimer?: StartTimer
}

/** `hasLock` is false if the browser has no locks, or another tab did not release the lock in time. */
export function createPatientLock({
  name,
  locks,
  patienceMs,
  signal,
  startTimer = startBrowserTimer,
}: PatientLock) {
  return async <Result>(work: (hasLock: boolean) => Promise<Result>): Promise<Result> => {
    if (locks === undefined) return work(false)
    const waitController = new AbortController()
    const stopWaiting = () => waitController.abort()
    let isLockGranted = false
    const cancelTimer = startTimer(patienceMs, stopWaiting)
    signal?.addEventListener('abort', stopWaiting)
    if (signal?.aborted) stopWaiting()
    try {
      const result = await locks.request(name, { signal: waitController.signal }, () => {
        isLockGranted = true
        cancelTimer()
        return work(true)
      })
      return result as Result // the lock manager answers the work's result
    } catch (problem) {
      if (isLockGranted || !waitController.signal.aborted || signal?.aborted) throw problem
      return work(false)
    } finally {
      cancelTimer()
      signal?.removeEventListener('abort', stopWaiting)
    }
  }
}
