// The dealerships that this person may read: their own, or all with Orders#edit or Clients#view (G125).
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dealershipsQuery } from '#api/people/dealerships.ts'
import { useCounter } from '#app-context/counter.ts'
import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { orderingScope, isInScope } from '#domain/people/dealership-scope.ts'
import { errorText } from '../failure-text.ts'

export interface DealershipList {
  /** The device's copy until the server has answered. */
  dealerships: readonly Dealership[]
  /** The reason why the list may be incomplete, as a text; null while no call has failed, and after an answer. */
  failure: string | null
  isReading: boolean
  retry: () => void
}

export function useDealershipList(): DealershipList {
  const { dealershipChoice } = useCounter()
  const copiedDealerships = useKnownDealerships().dealerships
  const { data, error, isFetching, refetch } = useQuery(dealershipsQuery(dealershipChoice.ask))
  return {
    dealerships: data?.items ?? copiedDealerships,
    failure: data === undefined && error !== null ? errorText(error) : null,
    isReading: isFetching,
    retry: () => void refetch(), // the query shows the outcome
  }
}

export function useEveryDealership(): readonly Dealership[] {
  return useDealershipList().dealerships
}

/**
 * The dealerships of the list for which this person may give discounts. For other dealerships the server neither
 * sends the discounts of a product nor accepts them.
 */
export function useDiscountDealerships(dealerships: readonly Dealership[]): readonly Dealership[] {
  const { account } = useSession()
  return useMemo(() => {
    const scope = orderingScope(account)
    return dealerships.filter(({ id }) => isInScope(scope, id))
  }, [dealerships, account])
}
