import { useState } from 'react'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './finished-orders.module.css'
import { PendingOrderItem } from './pending-order-item.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface FinishedOrdersProps {
  orders: readonly PendingOrder[]
  /** The number of finished orders that are not in `orders`. */
  moreFinishedCount: number
  onUnfold: () => void
  onShowMore: () => void
  actions: OrderActions
}

export function FinishedOrders({
  orders,
  moreFinishedCount,
  onUnfold,
  onShowMore,
  actions,
}: FinishedOrdersProps) {
  const hasOrderSentTwice = orders.some(({ state }) => state === 'duplicated')
  const [wasUnfolded, setWasUnfolded] = useState(false)
  if (orders.length === 0) return null
  return (
    <details
      className={styles.finished}
      open={hasOrderSentTwice}
      onToggle={(event) => {
        if (!event.currentTarget.open || wasUnfolded) return
        setWasUnfolded(true)
        onUnfold()
      }}
    >
      <summary>
        <span>{pendingOrderTexts.finished(orders.length + moreFinishedCount)}</span>{' '}
        <span>{pendingOrderTexts.finishedHint}</span>
      </summary>
      {(wasUnfolded || hasOrderSentTwice) && (
        <Card isPadded={false}>
          <ul aria-label={pendingOrderTexts.finishedList} ref={keepFocus}>
            {orders.map((order) => (
              <PendingOrderItem key={order.intent} order={order} actions={actions} />
            ))}
          </ul>
          {moreFinishedCount > 0 && (
            <div className={styles.more}>
              <Button onClick={onShowMore}>{pendingOrderTexts.showMore}</Button>
            </div>
          )}
        </Card>
      )}
    </details>
  )
}
