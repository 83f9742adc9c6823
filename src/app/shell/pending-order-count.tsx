import { usePendingCounts } from '#app-context/use-pending-counts.ts'
import { useSession } from '#app-context/use-session.ts'
import { decidedDealershipIds } from '#domain/people/review-rights.ts'
import { shellTexts } from '#texts/shell.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './link-count.module.css'

/** The number with the requests of colleagues. Only people who may decide on them load its code. */
const CountWithRequests = lazyPart(
  async () => (await import('./count-with-requests.tsx')).CountWithRequests,
  CountBadge,
)

interface CountBadgeProps {
  /** The text of the link, if the count is shown without the link. */
  label: string | null
  /** The number of this account's waiting orders on the device. */
  ownCount: number
  /** The number of requests of colleagues that this person may decide. */
  requestCount?: number
}

/** The number at the link Pending orders; nothing if no order waits for this person. */
export function CountBadge({ label, ownCount, requestCount = 0 }: CountBadgeProps) {
  if (ownCount + requestCount === 0) return null
  return (
    <span className={styles.waiting}>
      {label !== null && <VisuallyHidden>{label}</VisuallyHidden>} <span>{ownCount + requestCount}</span>
      {requestCount > 0 && <VisuallyHidden>{` ${shellTexts.toDecide(requestCount)}`}</VisuallyHidden>}
    </span>
  )
}

/** The number of waiting orders, plus the requests of colleagues that this person may decide (G239). */
export function PendingOrderCount({ label }: Pick<CountBadgeProps, 'label'>) {
  const { account } = useSession()
  const { liveCount } = usePendingCounts()
  const badgeProps = { label, ownCount: liveCount }
  return account !== null && decidedDealershipIds(account).length > 0 ? (
    <CountWithRequests {...badgeProps} whileLoading={<CountBadge {...badgeProps} />} />
  ) : (
    <CountBadge {...badgeProps} />
  )
}
