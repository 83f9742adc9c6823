// The dealerships that this person may read: all of them for who looks after companies (G125).
import { useQuery } from '@tanstack/react-query'
import { dealershipsQuery } from '#api/dealerships.ts'
import { useCounter } from '#app-context/counter.ts'
import { useKnownDealerships } from '#app-context/use-known-dealerships.ts'
import type { Dealership } from '#domain/dealership.ts'

/** What the device knows until the server has answered. */
export function useEveryDealership(): readonly Dealership[] {
  const { dealershipChoice } = useCounter()
  const known = useKnownDealerships().dealerships
  return useQuery(dealershipsQuery(dealershipChoice.ask)).data?.items ?? known
}
