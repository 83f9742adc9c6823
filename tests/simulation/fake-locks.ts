// The Web Lock of one origin: all names mean the same lock. The browser owns the queue: a closed tab frees the lock,
// and a frozen tab keeps it.
import type { Gate } from './gate.ts'

type Work = () => Promise<unknown>

interface LockRequest {
  gate: Gate
  grant(): void
}

export interface FakeLocks {
  /** The `navigator.locks` of this tab. */
  locksOf(gate: Gate): Pick<LockManager, 'request'>
  /** Frees the lock of a closed tab, and removes its waiting requests. */
  releaseTab(gate: Gate): void
}

export function createFakeLocks(): FakeLocks {
  let holder: LockRequest | null = null
  let queue: LockRequest[] = []

  function grantNext(): void {
    if (holder !== null) return
    holder = queue.shift() ?? null
    holder?.grant()
  }
  function release(lockRequest: LockRequest): void {
    if (holder !== lockRequest) return
    holder = null
    grantNext()
  }
  function request(gate: Gate, signal: AbortSignal | undefined, work: Work): Promise<unknown> {
    const waitForLock = () =>
      new Promise((resolve, reject) => {
        const lockRequest: LockRequest = {
          gate,
          grant() {
            gate.enter(() => {
              const workDone = work().finally(() => release(lockRequest))
              workDone.then(resolve, reject)
            })
          },
        }
        signal?.addEventListener('abort', () => {
          if (!queue.includes(lockRequest)) return
          queue = queue.filter((otherRequest) => otherRequest !== lockRequest)
          reject(new DOMException('The request was aborted.', 'AbortError'))
        })
        queue.push(lockRequest)
        grantNext()
      })
    return gate.pass(waitForLock)
  }

  return {
    locksOf: (gate) => ({
      request: ((_name: string, options: LockOptions, work: Work) =>
        request(gate, options.signal, work)) as LockManager['request'], // the app uses only this form of the call
    }),
    releaseTab(gate) {
      queue = queue.filter((lockRequest) => lockRequest.gate !== gate)
      if (holder?.gate === gate) release(holder)
    },
  }
}
