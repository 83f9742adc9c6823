// The person's own dealerships, from the server or from the device's last copy (G136). Staff who order for others see
// their own dealerships here, not the chosen dealership.
import { useQuery } from '@tanstack/react-query'
import { dealershipQuery, dealershipsQuery } from '#api/people/dealerships.ts'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { putDealerships, readDealerships } from '#storage/people/dealership-table.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface OwnDealerships extends ServerFact<readonly Dealership[]> {
  /**
   * The chosen dealership if it is the person's own, else all own dealerships; undefined while the first answer is
   * awaited.
   */
  dealerships: readonly Dealership[] | undefined
  /** The names of these dealerships from the account, which are known without a copy. */
  dealershipNames: readonly string[]
}

export function useOwnDealerships(): OwnDealerships {
  const { api, dealershipChoice, databases } = useCounter()
  const { account } = useSession()
  const { chosenDealership } = useDealership()
  const fact = useServerFact({
    query: dealershipsQuery(dealershipChoice.ask),
    toValue: ({ items }): readonly Dealership[] => items,
    copy: {
      read: async () => {
        const { dealerships, readAt } = await readDealerships(databases.account)
        return readAt === null && dealerships.length === 0 ? null : { value: dealerships, readAt }
      },
      write: ({ items }, readAt) => putDealerships(databases.account, items, readAt),
      isShownFirst: true,
    },
  })
  const ownDealerships = account?.dealerships ?? []
  const isOwnDealershipChosen =
    chosenDealership !== null && ownDealerships.some(({ id }) => id === chosenDealership.id)
  const shownDealerships = isOwnDealershipChosen
    ? ownDealerships.filter(({ id }) => id === chosenDealership.id)
    : ownDealerships
  const [firstDealership] = shownDealerships
  // The newest record of the first dealership; if this call fails, the dealership is shown as the list has it.
  const { data } = useQuery({
    ...dealershipQuery(api, firstDealership?.id ?? 0),
    enabled: firstDealership !== undefined,
    retry: false,
  })
  const newestRecordOf = (dealership: Dealership) => (data?.id === dealership.id ? data : dealership)
  const dealerships = fact.source === 'nowhere' ? [] : fact.value
  return {
    ...fact,
    dealerships: dealerships
      ?.filter(({ id }) => shownDealerships.some((dealership) => dealership.id === id))
      .map(newestRecordOf),
    dealershipNames: shownDealerships.map(({ name }) => name),
  }
}
