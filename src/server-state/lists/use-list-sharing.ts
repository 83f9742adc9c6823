import { queryOptions } from '@tanstack/react-query'
import { FailedCall } from '#api/failure.ts'
import { useCounter } from '#app-context/counter.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { readListSharing, writeListSharing } from '#storage/device/account-settings.ts'
import { type ServerFact, useServerFact } from '../use-server-fact.ts'
import { shareLists } from './share-lists.ts'

const INTERVAL_MS = 30_000

/**
 * Exchanges the lists with those of colleagues while a screen shows them: at once, twice a minute, and when the page
 * becomes visible. With `isOnce`, for screens that show more than lists, only if nothing was exchanged in the last half
 * minute. The value is true if the lists are shared, false if server or account cannot share them.
 */
export function useListSharing(dealershipId: number, isOnce = false): ServerFact<boolean> {
  const { api, databases } = useCounter()
  const { account } = useSession()
  const isOffline = useConnection().state === 'offline'
  const accountId = account?.id ?? null
  return useServerFact({
    query: queryOptions({
      queryKey: ['shared-lists', accountId, dealershipId],
      enabled: accountId !== null && !isOffline,
      staleTime: isOnce ? INTERVAL_MS : 0,
      refetchInterval: isOnce ? false : INTERVAL_MS,
      async queryFn() {
        const parts = { api, account: databases.account, accountId: accountId ?? 0 }
        const outcome = await shareLists(parts, dealershipId)
        if (typeof outcome === 'object') throw new FailedCall(outcome)
        return outcome === 'shared'
      },
    }),
    toValue: (isShared) => isShared,
    // Without a connection a device that has no list knows by it that there is none.
    copy: {
      read: () => readListSharing(databases.account, dealershipId),
      write: (value, readAt) => writeListSharing(databases.account, dealershipId, { value, readAt }),
    },
  })
}
