import { useQuery } from '@tanstack/react-query'
import { openRequestCountQuery } from '#api/people/registration-requests.ts'
import { useCounter } from '#app-context/counter.ts'
import { shellTexts } from '#texts/shell.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { pageQueryClient } from '../routes/page-queries.tsx'
import styles from './link-count.module.css'

/**
 * The number of visitors' open requests (registrations and catalogue requests), in red. Shows nothing if there is no
 * open request, or if the server does not answer.
 */
export function OpenRequestCount() {
  const { api } = useCounter()
  const { data: count = 0 } = useQuery(openRequestCountQuery(api), pageQueryClient)
  if (count === 0) return null
  return (
    <span className={styles.urgent}>
      {' '}
      <span>{count}</span> <VisuallyHidden>{shellTexts.openRequests(count)}</VisuallyHidden>
    </span>
  )
}
