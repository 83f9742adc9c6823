// Web Locks of one origin: the browser owns the queue, so the death of a tab frees its locks, and a frozen tab
// keeps its locks.
import type { Gate } from './gate.ts'

type Work = () => Promise<unknown>

interface Wish {
  gate: Gate
  grant(): void
}

export interface FakeLocks {
  /** The `navigator.locks` of this tab. */
  of(gate: Gate): Pick<LockManager, 'request'>
  died(gate: Gate): void
}

export function createFakeLocks(): FakeLocks {
  let holder: Wish | null = null
  let queue: Wish[] = []

  function grantNext(): void {
    if (holder !== null) return
    holder = queue.shift() ?? null
    holder?.grant()
  }
  function release(wish: Wish): void {
    if (holder !== wish) return
    holder = null
    grantNext()
  }
  function request(gate: Gate, signal: AbortSignal | undefined, work: Work): Promise<unknown> {
    const granted = () =>
      new Promise((resolve, reject) => {
        const wish: Wish = {
          gate,
          grant() {
            gate.enter(() => {
              const done = work().finally(() => release(wish))
              done.then(resolve, reject)
            })
          },
        }
        signal?.addEventListener('abort', () => {
          if (!queue.includes(wish)) return
          queue = queue.filter((other) => other !== wish)
          reject(new DOMException('The request was aborted.', 'AbortError'))
        })
        queue.push(wish)
        grantNext()
      })
    return gate.pass(granted)
  }

  return {
    of: (gate) => ({
      request: ((_name: string, options: LockOptions, work: Work) =>
        request(gate, options.signal, work)) as LockManager['request'], // the only form that the product uses
    }),
    died(gate) {
      queue = queue.filter((wish) => wish.gate !== gate)
      if (holder?.gate === gate) release(holder)
    },
  }
}
