import { useSyncExternalStore } from 'react'
import { useCounter } from '../counter.ts'

/**
 * The numbers of this account's pending orders and shipment changes. They follow changes of every tab and cost little,
 * so every page can show them.
 */
export function usePendingCounts() {
  const { subscribe, read } = useCounter().pendingCounts
  const counts = useSyncExternalStore(subscribe, read)
  return {
    isReady: counts !== null,
    liveCount: counts?.live ?? 0,
    sendingCount: counts?.sending ?? 0,
    sentCount: counts?.sent ?? 0,
    shipmentChangeCount: counts?.shipmentChanges ?? 0,
  }
}
