import type { Order } from '#domain/orders/order.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import { statusLabel } from '#domain/orders/order-status.ts'
import { useOrderEvents } from '#server-state/orders/use-order-events.ts'
import { lastCopyText, lastCopyTexts } from '#texts/last-copy.ts'
import { staffOrderViewTexts } from '#texts/orders/staff-order-view.ts'
import { CopyNote } from '#ui/feedback/copy-note.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Muted } from '#ui/layout/muted.tsx'
import { orderViewTime } from '../order-words.ts'
import styles from './order-events.module.css'

/**
 * The history of an order: actions, people and times. Shows nothing before the first answer, or if the backend keeps no
 * history (G156).
 */
export function OrderEvents({ order }: { order: Order }) {
  const events = useOrderEvents(order.id)
  const { value, failure, isRecorded } = events
  if (!isRecorded || (value === undefined && failure === null)) return null
  return (
    <Card as="section" label={staffOrderViewTexts.history}>
      <div className={styles.history}>
        <h2>{staffOrderViewTexts.history}</h2>
        <CopyNote
          text={lastCopyText(events, Date.now(), staffOrderViewTexts)}
          retryText={lastCopyTexts.loadAgain}
          isRetrying={events.isReading}
          onRetry={events.retry}
        />
        {value?.length === 0 && <Muted>{staffOrderViewTexts.noEvents}</Muted>}
        <ol className={styles.events} hidden={!value?.length}>
          {value?.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events of the same minute can be equal, and the items of the list have no state
            <li key={index}>
              <span>{eventText(event)}</span>
              <Muted as="span">{staffOrderViewTexts.byAndAt(event.user.name, orderViewTime(event.at))}</Muted>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

function eventText({ kind, from, to, orderId, isOrderRemoved }: OrderEvent): string {
  const { events } = staffOrderViewTexts
  switch (kind) {
    case 'moved':
      return events.moved(from && statusLabel(from, false), to && statusLabel(to, false))
    case 'reordered':
      return events.reordered(orderId, isOrderRemoved)
    case 'corrected':
      return events.corrected(orderId)
    default:
      return events[kind]
  }
}
