import { useReservedCounterHeight } from '#app-context/device/use-reserved-counter-height.ts'
import { useDealership } from '#app-context/people/use-dealership.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { classNames } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import styles from './your-counter-slot.module.css'

const YourCounter = lazyPart(async () => (await import('./your-counter-parts.tsx')).YourCounterWithParts)

/**
 * The place of the day of the counter on Home. Its code and its rows come after the first painting, so the place has the
 * height that it had at the last visit, and keeps at least this height until the person leaves Home.
 */
export function YourCounterSlot() {
  const minHeight = useReservedCounterHeight()
  const { may } = useSession()
  const { chosenDealership } = useDealership()
  // Without a chosen dealership a buyer has rows only while something waits (G298).
  const hasRows = chosenDealership !== null || may('administerOrders')
  return (
    <div
      className={classNames(styles.slot, minHeight === null && hasRows && styles.unknown)}
      style={{ minHeight: minHeight ?? undefined }}
    >
      <YourCounter />
    </div>
  )
}
