import type { PendingOrder } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'
import { countOf, momentWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Chip } from '#ui/feedback/chip.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { Row } from '#ui/layout/row.tsx'
import { STATE_ICONS, STATE_TONES } from './state-words.ts'

interface OrderHeadProps {
  order: PendingOrder
  headingId: string
}

/** The heading of a pending order, its state, and since when it is in this state. */
export function OrderHead({ order, headingId }: OrderHeadProps) {
  return (
    <Row gap={2}>
      <OrderHeading order={order} headingId={headingId} />
      <OrderState order={order} />
    </Row>
  )
}

/** Names the dealership and the number of products. A list without `hasDealership` has orders of one dealership alone. */
export function OrderHeading({
  order: { dealership, lines, placedAt },
  headingId,
  hasDealership = true,
}: OrderHeadProps & { hasDealership?: boolean }) {
  const products = countOf(lines.length, 'product')
  const heading = hasDealership ? pendingOrderTexts.heading(dealership.name, products) : products
  return (
    <h2 id={headingId} tabIndex={-1}>
      {lines.length > 0 ? heading : pendingOrderTexts.unreadableHeading(momentWords(placedAt, Date.now()))}
    </h2>
  )
}

/** The state of a pending order, and since when it is in this state. */
export function OrderState({ order: { state, changedAt } }: { order: PendingOrder }) {
  const now = Date.now()
  return (
    <>
      <Chip tone={STATE_TONES[state]} icon={STATE_ICONS[state]}>
        {pendingOrderTexts.states[state]}
      </Chip>
      {changedAt > 0 && (
        <Muted as="span">
          {isLive(state) ? pendingOrderTexts.since(momentWords(changedAt, now)) : momentWords(changedAt, now)}
        </Muted>
      )}
    </>
  )
}
