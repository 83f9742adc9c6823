import { useQuery } from '@tanstack/react-query'
import { openRequestCountQuery } from '#api/people/registration-requests.ts'
import { useCounter } from '#app-context/counter.ts'
import { pageQueryClient } from '../routes/page-queries.tsx'
import { type CountProps, useReportCount } from './use-report-count.ts'

/**
 * Reports the number of visitors' open requests (registrations and catalogue requests): 0 if the server does not answer.
 * Shows nothing.
 */
export function OpenRequestCount({ onCount }: CountProps) {
  const { api } = useCounter()
  const { data: count = 0 } = useQuery(openRequestCountQuery(api), pageQueryClient)
  useReportCount(count, onCount)
  return null
}
