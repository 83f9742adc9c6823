import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { hasSameRights } from '#domain/people/account.ts'

const STALE_MS = 30_000

/**
 * The query client does not retry: the hooks of `server-state` read again when our server is back (`connection`).
 * `networkMode: 'always'`, because navigator.onLine may be wrong.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: STALE_MS, refetchOnReconnect: false },
    },
  })
}

/** The query client of the page. A page belongs to one account, so the client never mixes the facts of two accounts. */
export const pageQueryClient = createQueryClient()

/** Reads all facts again when the person's rights have changed. */
function useReadAgainAfterRightsChange(): void {
  const { account } = useSession()
  const lastAccount = useRef(account)
  useEffect(() => {
    if (hasSameRights(lastAccount.current, account)) return
    lastAccount.current = account
    void pageQueryClient.invalidateQueries() // a screen shows the failures of its own queries
  }, [account])
}

/** Provides the query client to screens that show facts of the server. The screens of the catalogue do not need it. */
export function WithQueries() {
  useReadAgainAfterRightsChange()
  return (
    <QueryClientProvider client={pageQueryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** Provides the query client to a part of a screen that `WithQueries` does not wrap. */
export function withPageQueries<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <QueryClientProvider client={pageQueryClient}>
      <Part {...props} />
    </QueryClientProvider>
  )
}
