// One lock of one origin, for tests without a browser: who asked first holds it, the others wait.

interface Wish {
  grant(): void
}

export interface LockQueue {
  /** `navigator.locks` as one more page sees it. */
  ofPage(): LockManager
  /** How many hold it or wait for it. */
  length(): number
}

export function createLockQueue(): LockQueue {
  const queue: Wish[] = []

  function leave(wish: Wish): void {
    const wasHolder = queue[0] === wish
    queue.splice(queue.indexOf(wish), 1)
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
      const wish: Wish = {
        grant() {
          isGranted = true
          const done = Promise.resolve(work({ name, mode: 'exclusive' }))
          done.finally(() => leave(wish)).then(resolve, reject)
        },
      }
      signal?.addEventListener('abort', () => {
        if (isGranted) return
        leave(wish)
        reject(signal.reason)
      })
      queue.push(wish)
      if (queue.length === 1) wish.grant()
    })
  }

  return {
    ofPage: () => ({ request }) as unknown as LockManager, // the product uses this one form of it
    length: () => queue.length,
  }
}
