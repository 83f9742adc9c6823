import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router-dom'
import { pageQueries } from '../page-queries.ts'

/** Around the screens that show facts of the server; the catalogue needs none of it. */
export function WithQueries() {
  return (
    <QueryClientProvider client={pageQueries}>
      <Outlet />
    </QueryClientProvider>
  )
}
