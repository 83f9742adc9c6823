// The dealerships that this person may read: all of them for who looks after companies (G125).
import { useQuery } from '@tanstack/react-query'
import { dealershipsQuery } from '#api/dealerships.ts'
import { useCounter } from '#app-context/counter.ts'
import { useKnownDealerships } from '#app-context/use-known-dealerships.ts'
import type { Dealership } from '#domain/dealership.ts'
import { errorText } from './failure-text.ts'

interface DealershipList {
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
