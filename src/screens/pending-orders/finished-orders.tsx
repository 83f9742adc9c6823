import { isLive, type PendingOrder } from '#outbox/pending-order.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import { Card } from '#ui/card.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import styles from './finished-orders.module.css'
import { PendingOrderItem } from './pending-order-item.tsx'
import type { OrderActions } from './use-order-actions.ts'

/** Finished orders stay readable this long; they are never deleted for it. */
export const SHOWN_MS = 30 * 24 * 60 * 60 * 1000

interface FinishedOrdersProps {
  orders: readonly PendingOrder[]
  actions: OrderActions
}

export function FinishedOrders({ orders, actions }: FinishedOrdersProps) {
  const since = Date.now() - SHOWN_MS
  const finished = orders.filter(({ state, changedAt }) => !isLive(state) && changedAt > since)
  if (finished.length === 0) return null
  return (
    <details className={styles.finished} open={finished.some(({ state }) => state === 'duplicated')}>
      <summary>
        {pendingOrderTexts.finished(finished.length)} <span>{pendingOrderTexts.finishedHint}</span>
      </summary>
      <Card isPadded={false}>
        <ul aria-label={pendingOrderTexts.finishedList} ref={keepFocus}>
          {finished.map((order) => (
            <PendingOrderItem key={order.intent} order={order} actions={actions} />
          ))}
        </ul>
      </Card>
    </details>
  )
}
