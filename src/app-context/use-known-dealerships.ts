import { useSyncExternalStore } from 'react'
import { useCounter } from './counter.ts'

/** The dealerships that this person may order for, as last read; staff know all of them, also without a connection. */
export function useKnownDealerships() {
  const { dealershipChoice } = useCounter()
  const { dealerships, readAt } = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  return { dealerships, readAt }
}
