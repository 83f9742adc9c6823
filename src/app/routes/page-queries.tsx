import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef } from 'react'
import { Outlet } from 'react-router-dom'
import { useSession } from '#app-context/use-session.ts'
import { hasSameRights } from '#domain/people/account.ts'

const STALE_MS = 30_000

/**
 * One client per page, and so per account. Nothing is retried here: the connection knows when our server is back,
 * and whoever composes the page refetches then. `networkMode: 'always'` because navigator.onLine lies.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: STALE_MS, refetchOnReconnect: false },
    },
  })
}

/** One client for the life of the page, which belongs to one account. */
export const pageQueries = createQueryClient()

/** Reads all facts again when the rights of the person have changed. */
function useReadAnewWithOtherRights(): void {
  const { account } = useSession()
  const known = useRef(account)
  useEffect(() => {
    if (hasSameRights(known.current, account)) return
    known.current = account
    void pageQueries.invalidateQueries() // each screen says what fails
  }, [account])
}

/** Wraps screens that show facts of the server; the catalogue does not need it. */
export function WithQueries() {
  useReadAnewWithOtherRights()
  return (
    <QueryClientProvider client={pageQueries}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** The same for a part of a page whose screen is not wrapped. */
export function withPageQueries<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <QueryClientProvider client={pageQueries}>
      <Part {...props} />
    </QueryClientProvider>
  )
}
