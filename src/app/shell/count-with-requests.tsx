import type { ComponentProps } from 'react'
import { useReviewRequests } from '#server-state/orders/use-review-requests.ts'
import { withPageQueries } from '../routes/page-queries.tsx'
import { CountBadge } from './pending-order-count.tsx'

function BadgeWithRequests(props: Omit<ComponentProps<typeof CountBadge>, 'requestCount'>) {
  return <CountBadge {...props} requestCount={useReviewRequests().value?.length ?? 0} />
}

/** The number at the link Pending orders for people who may decide on orders of colleagues. */
export const CountWithRequests = withPageQueries(BadgeWithRequests)
