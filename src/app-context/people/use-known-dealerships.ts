import { useSyncExternalStore } from 'react'
import { useCounter } from '../counter.ts'

/**
 * The dealerships that the server lists for this person: the person's own, or all of them for staff (G125, G135). They
 * are stored on the device, so no connection is needed. `readAt` is the time of the server's list.
 */
export function useKnownDealerships() {
  const { dealershipChoice } = useCounter()
  const { dealerships, readAt } = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  return { dealerships, readAt }
}
