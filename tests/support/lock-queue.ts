// The one lock of an origin, for tests without a browser: the oldest request holds it and the others wait.

interface LockRequest {
  grant(): void
}

export interface LockQueue {
  /** `navigator.locks` of a page. */
  locksOfPage(): LockManager
  /** The number of requests that hold the lock or wait for it. */
  length(): number
}

export function createLockQueue(): LockQueue {
  const queue: LockRequest[] = []

  function leave(lockRequest: LockRequest): void {
    const wasHolder = queue[0] === lockRequest
    queue.splice(queue.indexOf(lockRequest), 1)
    if (wasHolder) queue[0]?.grant()
  }

  function request(
    name: string,
    { signal }: LockOptions,
    work: LockGrantedCallback<unknown>,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      let isGranted = false
      const lockRequest: LockRequest = {
        grant() {
          isGranted = true
          const workDone = Promise.resolve(work({ name, mode: 'exclusive' }))
          workDone.finally(() => leave(lockRequest)).then(resolve, reject)
        },
      }
      signal?.addEventListener('abort', () => {
        if (isGranted) return
        leave(lockRequest)
        reject(signal.reason)
      })
      queue.push(lockRequest)
      if (queue.length === 1) lockRequest.grant()
    })
  }

  return {
    locksOfPage: () => ({ request }) as unknown as LockManager, // the app calls no other function of it
    length: () => queue.length,
  }
}
