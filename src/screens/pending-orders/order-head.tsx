import type { PendingOrder } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'
import { countOf, momentWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { STATE_ICONS, STATE_TONES } from './state-words.ts'

/** The heading of a pending order, its state, and since when it is in this state. */
export function OrderHead({ order, headingId }: { order: PendingOrder; headingId: string }) {
  const now = Date.now()
  const { state, changedAt, placedAt, dealership, lines } = order
  return (
    <Row gap={3}>
      <h2 id={headingId} tabIndex={-1}>
        {lines.length > 0
          ? pendingOrderTexts.heading(dealership.name, countOf(lines.length, 'product'))
          : pendingOrderTexts.unreadableHeading(momentWords(placedAt, now))}
      </h2>
      <Chip tone={STATE_TONES[state]} icon={STATE_ICONS[state]}>
        {pendingOrderTexts.states[state]}
      </Chip>
      {changedAt > 0 && (
        <Muted as="span">
          {isLive(state) ? pendingOrderTexts.since(momentWords(changedAt, now)) : momentWords(changedAt, now)}
        </Muted>
      )}
    </Row>
  )
}
