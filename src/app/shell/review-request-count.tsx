import { useReviewRequests } from '#server-state/orders/use-review-requests.ts'
import { withPageQueries } from '../routes/page-queries.tsx'
import { type CountProps, useReportCount } from './use-report-count.ts'

/** Reports how many requests of colleagues this person may decide; shows nothing. */
export const ReviewRequestCount = withPageQueries(function ReviewRequestCount({ onCount }: CountProps) {
  useReportCount(useReviewRequests().value?.length ?? 0, onCount)
  return null
})
