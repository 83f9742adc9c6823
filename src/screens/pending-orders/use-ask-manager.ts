import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useTakesReviewRequests } from '#app-context/orders/use-takes-review-requests.ts'
import { mayAskManagers } from '#domain/people/review-rights.ts'
import { mayAskManager } from '#outbox/after-manager.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'

/** The action Ask my manager (G236). It is offered only if the edge's last answer said that it takes requests. */
export function useAskManager() {
  const { outbox } = useCounter()
  const { account } = useSession()
  const takesRequests = useTakesReviewRequests()
  return {
    mayAskManager: (order: PendingOrder): boolean =>
      takesRequests &&
      account !== null &&
      mayAskManagers(account, order.dealership.id) &&
      mayAskManager(order),
    /** Resolves to false if the order changed meanwhile, so that its person may not ask any more. */
    askManager: async (intent: string): Promise<boolean> => (await outbox.open()).askManager(intent),
  }
}
