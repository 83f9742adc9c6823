// The audit (G157). The device keeps no copy of it.
import { useQuery } from '@tanstack/react-query'
import { changesQuery } from '#api/change-records.ts'
import { useCounter } from '#app-context/counter.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { ChangesBody } from '#contract/change-record.ts'
import { CHANGES_PER_PAGE } from '#contract/endpoints.ts'
import type { ChangeRecord } from '#domain/change-record.ts'
import { isNotFound } from './is-not-found.ts'
import { type ServerFact, useServerFact } from './use-server-fact.ts'

export interface ChangePage {
  changes: readonly ChangeRecord[]
  pageCount: number
}

/** `isRecorded` is false if the backend has no audit. */
export function useChangeRecords(
  page: number,
  filters: ChangesBody,
): ServerFact<ChangePage> & { isRecorded: boolean } {
  const { api } = useCounter()
  const fact = useServerFact({
    query: { ...changesQuery(api, page, filters), staleTime: 0 },
    toValue: ({ items, count }): ChangePage => ({
      changes: items,
      pageCount: Math.ceil(count / CHANGES_PER_PAGE),
    }),
  })
  return { ...fact, isRecorded: !isNotFound(fact.error) }
}

/** True if the person may read the audit and the backend has one; without a connection it is assumed to have one. */
export function useHasAudit(): boolean {
  const { api } = useCounter()
  const { may } = useSession()
  const isOffline = useConnection().state === 'offline'
  const { data } = useQuery({ ...changesQuery(api, 0, {}), enabled: may('seeChanges') })
  return may('seeChanges') && (data !== undefined || isOffline)
}
