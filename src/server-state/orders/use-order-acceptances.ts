import { useQuery } from '@tanstack/react-query'
import { orderAcceptancesQuery } from '#api/orders/order-acceptances.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { OrderAcceptance } from '#domain/orders/order-acceptance.ts'

/** How the order was let pass by a manager or a rule (G276). Empty without the server, and for visitors. */
export function useOrderAcceptances(orderId: number): readonly OrderAcceptance[] {
  const { api } = useCounter()
  const { isSignedIn } = useSession()
  return useQuery({ ...orderAcceptancesQuery(api, orderId), enabled: isSignedIn }).data ?? []
}
