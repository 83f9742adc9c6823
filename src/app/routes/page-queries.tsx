import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { useSession } from '#app-context/use-session.ts'
import { hasSameRights } from '#domain/people/account.ts'

const STALE_MS = 30_000

/**
 * The client does not retry: the hooks of `server-state` read again when the connection knows that our server is back.
 * `networkMode: 'always'`, because navigator.onLine may be wrong.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: STALE_MS, refetchOnReconnect: false },
    },
  })
}

/** One client for the whole page, which belongs to one account. */
export const pageQueries = createQueryClient()

/** Reads all facts again when the person's rights have changed. */
function useReadAgainAfterRightsChange(): void {
  const { account } = useSession()
  const lastAccount = useRef(account)
  useEffect(() => {
    if (hasSameRights(lastAccount.current, account)) return
    lastAccount.current = account
    void pageQueries.invalidateQueries() // each screen shows its failure
  }, [account])
}

/** Provides the client to screens that show facts of the server. The catalogue does not need it. */
export function WithQueries() {
  useReadAgainAfterRightsChange()
  return (
    <QueryClientProvider client={pageQueries}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** Provides the client to a part of a screen that `WithQueries` does not wrap. */
export function withPageQueries<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <QueryClientProvider client={pageQueries}>
      <Part {...props} />
    </QueryClientProvider>
  )
}
