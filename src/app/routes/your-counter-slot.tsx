import { useReservedCounterHeight } from '#app-context/device/use-reserved-counter-height.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { lazyPart } from '#ui/lazy-part.tsx'

const YourCounter = lazyPart(async () => (await import('./your-counter-parts.tsx')).YourCounterWithParts)

/** In CSS pixels, two rows: the last order and what runs out. */
const FIRST_HEIGHT_OF_BUYERS = 108

/**
 * The place of the day of the counter on Home. Its code and its rows come after the first painting, so the place has the
 * height that it had at the last visit, and keeps at least this height until the person leaves Home.
 */
export function YourCounterSlot() {
  const firstHeight = useSession().may('administerOrders') ? 0 : FIRST_HEIGHT_OF_BUYERS
  const minHeight = useReservedCounterHeight() ?? firstHeight
  return (
    <div style={{ minHeight }}>
      <YourCounter />
    </div>
  )
}
