import { useSyncExternalStore } from 'react'
import { useCounter } from './counter.ts'

/** The dealerships that this person may order for, for staff all dealerships; the device has them, so no connection is needed. */
export function useKnownDealerships() {
  const { dealershipChoice } = useCounter()
  const { dealerships, readAt } = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  return { dealerships, readAt }
}
