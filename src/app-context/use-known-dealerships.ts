import { useSyncExternalStore } from 'react'
import { useCounter } from './counter.ts'

/** The dealerships for which this person may order. They are stored on the device, so no connection is needed. */
export function useKnownDealerships() {
  const { dealershipChoice } = useCounter()
  const { dealerships, readAt } = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  return { dealerships, readAt }
}
