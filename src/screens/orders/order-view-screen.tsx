import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import { orderNumberText } from '#domain/order-status.ts'
import type { EarlierLine } from '#domain/re-add.ts'
import { usePageTitle } from '#live/page-title.ts'
import { useSession } from '#live/use-session.ts'
import { ageWords } from '#texts/figures.ts'
import { orderTexts } from '#texts/orders.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { InvoiceButtons } from './invoice-buttons.tsx'
import { useWayBack } from './list-state.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import styles from './order-view-screen.module.css'
import { PaperOrderCard } from './paper-order-card.tsx'
import { SlipHead } from './slip-head.tsx'
import { StatusChip } from './status-chip.tsx'
import { useOpenShipping } from './use-open-shipping.ts'
import { useOrder } from './use-order.ts'

interface OrderViewScreenProps {
  ReAdd: ComponentType<{ lines: readonly EarlierLine[] }>
}

export function OrderViewScreen({ ReAdd }: OrderViewScreenProps) {
  const { id } = useParams()
  const { order, failure, copyReadAt, tryAgain } = useOrder(Number(id))
  const { may } = useSession()
  const isShippingOpen = useOpenShipping()
  const wayBack = useWayBack()
  const isStaff = may('administerOrders')
  const title = order ? orderTexts.orderTitle(orderNumberText(order, isStaff)) : undefined
  usePageTitle(title)

  const again = (
    <Button size="small" icon="refresh" onClick={tryAgain}>
      {orderTexts.tryAgain}
    </Button>
  )
  if (order === undefined) return <Skeleton count={5} height="44px" label={orderTexts.isLoading} />
  if (order === null) {
    return (
      <div className={styles.screen}>
        <h1 tabIndex={-1}>{orderTexts.oneOrder}</h1>
        {/* not an alert: the notice is one already */}
        <Note tone="bad" role="status" actions={again}>
          {orderTexts.loadFailed(failure ?? '')}
        </Note>
      </div>
    )
  }
  return (
    <div className={styles.screen}>
      <SlipHead />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{title}</h1>
        {may('seeOrderStatus') && <StatusChip status={order.status} isDealerUser={!isStaff} />}
        <div className={styles.actions}>
          <LinkButton variant="quiet" icon="list" {...wayBack}>
            {orderTexts.back}
          </LinkButton>
          <InvoiceButtons order={order} />
          <Button icon="print" onClick={() => window.print()}>
            {orderTexts.print}
          </Button>
        </div>
      </div>
      {failure !== null && (
        <Note tone="wait" icon="offline" role="status" actions={again}>
          {orderTexts.lastCopyOfOrder(
            failure,
            copyReadAt === null ? orderTexts.neverRead : ageWords(Date.now() - copyReadAt),
          )}
        </Note>
      )}
      <div className={styles.columns}>
        <OrderLines lines={order.lines} hasAmounts={order.totalAmount !== null} ReAdd={ReAdd} />
        <div className={styles.side}>
          <OrderTotals order={order} isShippingOpen={isShippingOpen(order.dealership.id)} />
          <OrderFacts order={order} />
          {order.confirmNumber !== '' && <PaperOrderCard order={order} />}
        </div>
      </div>
    </div>
  )
}
