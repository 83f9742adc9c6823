import { QueryClient } from '@tanstack/react-query'

const STALE_MS = 30_000

/**
 * One client per page, and so per account. Nothing is retried here: the connection knows when our server is back,
 * and whoever composes the page refetches then. `networkMode: 'always'` because navigator.onLine lies.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: STALE_MS, refetchOnReconnect: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
