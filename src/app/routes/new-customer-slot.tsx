import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { NewCustomerOrder } from '#screens/visitor-requests/new-customer-order.tsx'
import { pageQueries } from './page-queries.tsx'

/** The registration form as it stands below the cart; its states are the server's. */
export function NewCustomerSlot(props: ComponentProps<typeof NewCustomerOrder>) {
  return (
    <QueryClientProvider client={pageQueries}>
      <NewCustomerOrder {...props} />
    </QueryClientProvider>
  )
}
