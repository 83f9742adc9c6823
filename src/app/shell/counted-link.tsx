import { Link, useLocation } from 'react-router-dom'
import { shellTexts } from '#texts/shell.ts'
import { classNames } from '#ui/class-names.ts'
import { Icon, type IconName } from '#ui/icon/icon.tsx'
import styles from './counted-link.module.css'
import { isCurrent, type ShellLink } from './link-table.ts'

export interface ShellCounts {
  /** This account's waiting orders on the device. */
  waiting: number
  /** The requests of colleagues that this person may decide (G239). */
  toDecide: number
  /** The open requests of visitors. */
  openRequests: number
}

/** The number of the waiting orders and of the requests of colleagues; nothing if there is none. */
export function WaitingCount({ counts: { waiting, toDecide } }: { counts: ShellCounts }) {
  const sum = waiting + toDecide
  return sum > 0 && <Badge count={sum} />
}

/** The waiting orders and the requests of colleagues, as the end of a name. */
export function waitingWords({ waiting, toDecide }: ShellCounts): string {
  return [
    waiting > 0 && `, ${shellTexts.waiting(waiting)}`,
    toDecide > 0 && `, ${shellTexts.toDecide(toDecide)}`,
  ]
    .filter(Boolean)
    .join('')
}

/** Hidden from screen readers: the name of the control has the number in words. */
function Badge({ count, isUrgent = false }: { count: number; isUrgent?: boolean }) {
  return (
    <span className={classNames(styles.badge, isUrgent && styles.urgent)} data-count aria-hidden="true">
      {count}
    </span>
  )
}

interface CountedLinkProps {
  link: ShellLink
  counts: ShellCounts
  className: string | undefined
  /** The class of the link that a number of its own path has. */
  countClassName?: string | undefined
  icon?: IconName
}

/** A link of the places or of More, with its number. */
export function CountedLink({ link, counts, className, countClassName, icon }: CountedLinkProps) {
  const { pathname } = useLocation()
  const { text, to, count, countPath } = link
  const { openRequests } = counts
  const hasRequests = count === 'requests' && openRequests > 0
  const requestWords = shellTexts.openRequests(openRequests)
  const words =
    count === 'waiting'
      ? waitingWords(counts)
      : hasRequests && countPath === undefined
        ? `, ${requestWords}`
        : ''
  const requestBadge = hasRequests && <Badge count={openRequests} isUrgent />
  const mainLink = (
    <Link
      to={to}
      className={className}
      aria-current={isCurrent(link, pathname) ? 'page' : undefined}
      aria-label={words === '' ? undefined : `${text}${words}`}
    >
      {icon && <Icon name={icon} size={22} />}
      <span>{text}</span>
      {count === 'waiting' && <WaitingCount counts={counts} />}
      {countPath === undefined && requestBadge}
    </Link>
  )
  if (!hasRequests || countPath === undefined) return mainLink
  return (
    <>
      {mainLink}
      <Link to={countPath} className={countClassName} aria-label={requestWords} title={requestWords}>
        {requestBadge}
      </Link>
    </>
  )
}
