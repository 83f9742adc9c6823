import { useSyncExternalStore } from 'react'
import { useCounter } from './counter.ts'

/** How many of this account's orders wait or are on their way, live in every tab and cheap on every page. */
export function usePendingCounts() {
  const { subscribe, read } = useCounter().pendingCounts
  const counts = useSyncExternalStore(subscribe, read)
  return {
    isReady: counts !== null,
    liveCount: counts?.live ?? 0,
    sendingCount: counts?.sending ?? 0,
    sentCount: counts?.sent ?? 0,
  }
}
