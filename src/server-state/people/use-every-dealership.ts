// The dealerships that this person may read: all of them for who looks after companies (G125).
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dealershipsQuery } from '#api/people/dealerships.ts'
import { useCounter } from '#app-context/counter.ts'
import { useKnownDealerships } from '#app-context/use-known-dealerships.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { dealershipsOrderedFor, isInScope } from '#domain/people/dealership-scope.ts'
import { errorText } from '../failure-text.ts'

export interface DealershipList {
  /** What the device knows until the server has answered. */
  dealerships: readonly Dealership[]
  /** Why these are not all, in words; null where nothing failed. */
  failure: string | null
  isReading: boolean
  retry: () => void
}

export function useDealershipList(): DealershipList {
  const { dealershipChoice } = useCounter()
  const known = useKnownDealerships().dealerships
  const { data, error, isFetching, refetch } = useQuery(dealershipsQuery(dealershipChoice.ask))
  return {
    dealerships: data?.items ?? known,
    failure: data === undefined && error !== null ? errorText(error) : null,
    isReading: isFetching,
    retry: () => void refetch(), // shown by the query itself
  }
}

export function useEveryDealership(): readonly Dealership[] {
  return useDealershipList().dealerships
}

/**
 * Those of the list for which this person may give discounts. Of the others nobody tells him what they have on a product,
 * and the server takes nothing for them.
 */
export function useDiscountDealerships(dealerships: readonly Dealership[]): readonly Dealership[] {
  const { account } = useSession()
  return useMemo(() => {
    const scope = dealershipsOrderedFor(account)
    return dealerships.filter(({ id }) => isInScope(scope, id))
  }, [dealerships, account])
}
