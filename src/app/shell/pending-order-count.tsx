import { Link } from 'react-router-dom'
import { usePendingCounts } from '#app-context/orders/use-pending-counts.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { decidedDealershipIds } from '#domain/people/review-rights.ts'
import { pendingOrdersPath } from '#paths'
import { shellTexts } from '#texts/shell.ts'
import { Icon } from '#ui/icon/icon.tsx'
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
  /** True if the count itself is a link, with an icon: a bell if colleagues ask. */
  isLink?: boolean
  /** The number of this account's waiting orders on the device. */
  ownCount: number
  /** The number of requests of colleagues that this person may decide. */
  requestCount?: number
}

/** The number at the link Pending orders; nothing if no order waits for this person. */
export function CountBadge({ label, isLink = false, ownCount, requestCount = 0 }: CountBadgeProps) {
  if (ownCount + requestCount === 0) return null
  const badge = (
    <span className={styles.waiting}>
      {label !== null && <VisuallyHidden>{label}</VisuallyHidden>} <span>{ownCount + requestCount}</span>
      {requestCount > 0 && <VisuallyHidden>{` ${shellTexts.toDecide(requestCount)}`}</VisuallyHidden>}
    </span>
  )
  if (!isLink) return badge
  return (
    <Link to={pendingOrdersPath} className={styles.link} title={label ?? undefined} data-orders-wait>
      <Icon name={requestCount > 0 ? 'bell' : 'clock'} />
      {badge}
    </Link>
  )
}

/** The number of waiting orders, plus the requests of colleagues that this person may decide (G239). */
export function PendingOrderCount({ label, isLink }: Pick<CountBadgeProps, 'label' | 'isLink'>) {
  const { account } = useSession()
  const { liveCount } = usePendingCounts()
  const badgeProps = { label, isLink, ownCount: liveCount }
  return account !== null && decidedDealershipIds(account).length > 0 ? (
    <CountWithRequests {...badgeProps} whileLoading={<CountBadge {...badgeProps} />} />
  ) : (
    <CountBadge {...badgeProps} />
  )
}
