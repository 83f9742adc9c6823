// A lock that all tabs share. A frozen holder must not stop every other tab for ever: after a while the work runs
// without the lock, with `isHolder` false (offline.md, fact 5).

/** lib.dom claims that it exists everywhere; insecure origins and older browsers lack it. */
export function browserLocks(): LockManager | undefined {
  return (globalThis.navigator as Partial<Navigator> | undefined)?.locks
}

export type After = (waitMs: number, work: () => void) => () => void

const afterInBrowser: After = (waitMs, work) => {
  const timer = setTimeout(work, waitMs)
  return () => clearTimeout(timer)
}

interface PatientLock {
  name: string
  locks: Pick<LockManager, 'request'> | undefined
  patienceMs: number
  /** Cancels a request that still waits for its turn, which then rejects. */
  signal?: AbortSignal
  after?: After
}

/** `isHolder` is false if there are no locks, or the holder did not give way in time. */
export function createPatientLock({ name, locks, patienceMs, signal, after = afterInBrowser }: PatientLock) {
  return async <Result>(work: (isHolder: boolean) => Promise<Result>): Promise<Result> => {
    if (locks === undefined) return work(false)
    const waiting = new AbortController()
    const giveUp = () => waiting.abort()
    let isGranted = false
    const cancel = after(patienceMs, giveUp)
    signal?.addEventListener('abort', giveUp)
    if (signal?.aborted) giveUp()
    try {
      const result = await locks.request(name, { signal: waiting.signal }, () => {
        isGranted = true
        cancel()
        return work(true)
      })
      return result as Result // the lock manager answers the work's result
    } catch (problem) {
      if (isGranted || !waiting.signal.aborted || signal?.aborted) throw problem
      return work(false)
    } finally {
      cancel()
      signal?.removeEventListener('abort', giveUp)
    }
  }
}
