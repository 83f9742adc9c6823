import { useSyncExternalStore } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/use-session.ts'
import { isShippingToBeDetermined } from '#domain/dealership.ts'

/** Whether shipping and total of an order for this dealership read TBD: buyers in Alaska and Hawaii (G58). */
export function useOpenShipping(): (dealershipId: number) => boolean {
  const { dealershipChoice } = useCounter()
  const { dealerships } = useSyncExternalStore(dealershipChoice.subscribe, dealershipChoice.read)
  const { may } = useSession()
  if (may('administerOrders')) return () => false
  return (dealershipId) => {
    const dealership = dealerships.find(({ id }) => id === dealershipId)
    return isShippingToBeDetermined(dealership?.shippingAddress.state?.code)
  }
}
