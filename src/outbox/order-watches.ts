// Tells a screen, for example Checkout, how an order ended while its person waits for it.
import type { Outbox, WatchResult } from './outbox.ts'
import type { PendingOrder } from './pending-order.ts'
import type { OutboxPorts } from './ports.ts'

const RESULT_OF_STATE: Partial<Record<PendingOrder['state'], WatchResult>> = {
  sent: 'sent',
  refused: 'refused',
  'needs-review': 'needs-review',
}

/** The orders whose outcome a person waits for on this page. */
export interface OrderWatches {
  isWatched(intent: string): boolean
  watch: Outbox['watch']
}

export function createOrderWatches({
  store,
  runAfter,
}: Pick<OutboxPorts, 'store' | 'runAfter'>): OrderWatches {
  const watchedIntents = new Set<string>()
  return {
    isWatched: (intent) => watchedIntents.has(intent),
    watch(intent, limitMs, signal) {
      watchedIntents.add(intent)
      return new Promise<WatchResult>((resolve) => {
        const stopWaiting = () => end('pending')
        const end = (result: WatchResult) => {
          signal?.removeEventListener('abort', stopWaiting)
          cancelLimit()
          unwatch()
          watchedIntents.delete(intent)
          resolve(result)
        }
        const cancelLimit = runAfter(limitMs, stopWaiting)
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
