import { queryOptions } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FailedCall } from '#api/failure.ts'
import { type DecideOutcome, decideReview, readRequestsToDecide } from '#api/orders/review-requests.ts'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import {
  type DecideReviewBody,
  MOST_DEALERSHIPS,
  type RequestToDecide,
} from '#contract/orders/review-requests.ts'
import { decidedDealershipIds } from '#domain/people/review-rights.ts'
import { type Action, useAction } from '../use-action.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

const INTERVAL_MS = 60_000
const reviewRequestsKey = ['review-requests']
const NO_REQUESTS: readonly RequestToDecide[] = []

/**
 * The requests of colleagues that this person may decide (G236). While a screen shows them, they are read every minute, and
 * when the person returns to the page. The device keeps no copy: they are orders of other people.
 */
export function useReviewRequests(): ServerFact<readonly RequestToDecide[]> {
  const { api } = useCounter()
  const { account, status } = useSession()
  const isOffline = useConnection().state === 'offline'
  const dealershipIds = useMemo(
    () => (account === null ? [] : decidedDealershipIds(account).slice(0, MOST_DEALERSHIPS)),
    [account],
  )
  return useServerFact({
    query: queryOptions({
      queryKey: [...reviewRequestsKey, account?.id, dealershipIds],
      enabled: status === 'confirmed' && !isOffline && dealershipIds.length > 0,
      staleTime: 0,
      refetchInterval: INTERVAL_MS,
      async queryFn() {
        const answer = await readRequestsToDecide(api, dealershipIds)
        if (!answer.ok) throw new FailedCall(answer.failure)
        // null: this server takes no requests.
        return answer.value ?? NO_REQUESTS
      },
    }),
    toValue: (requests) => requests,
  })
}

/** Decides on the order of a colleague. `onOutcome` learns whether the decision stands. */
export function useDecideReview(
  onOutcome: (outcome: DecideOutcome) => Promise<void> | void,
): Action<DecideReviewBody> {
  return useAction({ call: decideReview, afterwards: onOutcome, changedKeys: [reviewRequestsKey] })
}
