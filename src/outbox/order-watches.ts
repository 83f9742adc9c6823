import type { Outbox, Watched } from './outbox.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

const RESULT_OF_STATE: Partial<Record<PendingOrder['state'], Watched>> = {
  sent: 'sent',
  refused: 'refused',
  'needs-review': 'needs-review',
}

/** The orders whose outcome a person waits for on this page. */
export interface OrderWatches {
  isWatched(intent: string): boolean
  watch: Outbox['watch']
}

export function createOrderWatches({ store, after }: Pick<OutboxPorts, 'store' | 'after'>): OrderWatches {
  const watched = new Set<string>()
  return {
    isWatched: (intent) => watched.has(intent),
    watch(intent, limitMs, signal) {
      watched.add(intent)
      return new Promise<Watched>((resolve) => {
        const stopWaiting = () => end('pending')
        const end = (result: Watched) => {
          signal?.removeEventListener('abort', stopWaiting)
          cancelLimit()
          unwatch()
          watched.delete(intent)
          resolve(result)
        }
        const cancelLimit = after(limitMs, stopWaiting)
        signal?.addEventListener('abort', stopWaiting)
        const unwatch = store.watch(intent, (order) => {
          const result = order ? RESULT_OF_STATE[order.state] : undefined
          if (result !== undefined) end(result)
        })
        if (signal?.aborted) stopWaiting()
      })
    },
  }
}
