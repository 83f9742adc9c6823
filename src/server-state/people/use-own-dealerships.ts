// The dealerships of the person himself, from the server or from the device's last copy of them (G136). Staff who
// order for others see their own here, never the one that they have chosen.
import { useQuery } from '@tanstack/react-query'
import { dealershipQuery, dealershipsQuery } from '#api/people/dealerships.ts'
import { useCounter } from '#app-context/counter.ts'
import { useDealership } from '#app-context/use-dealership.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import { putDealerships, readDealerships } from '#storage/people/dealership-table.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'

export interface OwnDealerships extends ServerFact<readonly Dealership[]> {
  /** The chosen one, or all of them while none is chosen; undefined while the first answer is awaited. */
  dealerships: readonly Dealership[] | undefined
  /** Names that are known without a copy of the dealerships. */
  names: readonly string[]
}

export function useOwnDealerships(): OwnDealerships {
  const { api, dealershipChoice, databases } = useCounter()
  const { account } = useSession()
  const { chosen } = useDealership()
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
  const own = account?.dealerships ?? []
  const isChosenOwn = chosen !== null && own.some(({ id }) => id === chosen.id)
  const shown = isChosenOwn ? own.filter(({ id }) => id === chosen.id) : own
  const [first] = shown
  // What the list told stays where this fails.
  const { data } = useQuery({
    ...dealershipQuery(api, first?.id ?? 0),
    enabled: first !== undefined,
    retry: false,
  })
  const readById = (dealership: Dealership) => (data?.id === dealership.id ? data : dealership)
  const known = fact.source === 'nowhere' ? [] : fact.value
  return {
    ...fact,
    dealerships: known?.filter(({ id }) => shown.some((dealership) => dealership.id === id)).map(readById),
    names: shown.map(({ name }) => name),
  }
}
