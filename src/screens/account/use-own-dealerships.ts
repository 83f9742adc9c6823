// The dealerships of the person himself, from the server or from the device's last copy of them (G136). Staff who
// order for others see their own here, never the one that they have chosen.
import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { dealershipsQuery } from '#api/dealerships.queries.ts'
import type { Dealership } from '#domain/dealership.ts'
import { useCounter } from '#live/counter.ts'
import { failureOf } from '#live/failure-of.ts'
import { useDealership } from '#live/use-dealership.ts'
import { useRetryOnReturn } from '#live/use-retry-on-return.ts'
import { useSession } from '#live/use-session.ts'
import { putDealerships, readDealerships } from '#storage/dealership-table.ts'

export interface OwnDealerships {
  /** The chosen one, or all of them while none is chosen; undefined until the device was read. */
  dealerships: readonly Dealership[] | undefined
  /** Names that are known without a copy of the dealerships. */
  names: readonly string[]
  failure: string | null
  readAt: number | null
  tryAgain: () => void
}

export function useOwnDealerships(): OwnDealerships {
  const { api, databases } = useCounter()
  const { account } = useSession()
  const { chosen } = useDealership()
  const { data, dataUpdatedAt, error, refetch } = useQuery(dealershipsQuery(api))

  useEffect(() => {
    if (data === undefined) return
    // a copy that could not be kept is only missing when there is no connection
    putDealerships(databases.account, data.items, dataUpdatedAt).catch(() => undefined)
  }, [data, dataUpdatedAt, databases.account])

  useRetryOnReturn(error !== null, refetch)

  const kept = useLiveQuery(() => readDealerships(databases.account), [databases.account])
  // While the first answer is awaited an empty device does not mean that there is none.
  const isAwaited = error === null && data === undefined && kept?.readAt === null
  const known = (error === null ? data?.items : undefined) ?? kept?.dealerships
  const ownIds = account?.dealerships.map(({ id }) => id) ?? []
  const shownIds = chosen !== null && ownIds.includes(chosen.id) ? [chosen.id] : ownIds
  return {
    dealerships: isAwaited ? undefined : known?.filter(({ id }) => shownIds.includes(id)),
    names: account?.dealerships.filter(({ id }) => shownIds.includes(id)).map(({ name }) => name) ?? [],
    // What the device holds belongs to what is said of the failure.
    failure: error === null || kept === undefined ? null : failureOf(error),
    readAt: kept?.readAt ?? null,
    tryAgain: () => {
      void refetch() // shown by the query itself
    },
  }
}
