import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { createQueryClient } from '#api/query-client.ts'

/** One client for the life of the page, which belongs to one account. */
export const pageQueries = createQueryClient()

/** Around the screens that show facts of the server; the catalogue needs none of it. */
export function WithQueries() {
  return (
    <QueryClientProvider client={pageQueries}>
      <Outlet />
    </QueryClientProvider>
  )
}
