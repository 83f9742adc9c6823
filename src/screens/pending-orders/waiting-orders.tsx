import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { usePendingCounts } from '#app-context/orders/use-pending-counts.ts'
import { FIRST_FINISHED_COUNT, usePendingOrders } from '#app-context/orders/use-pending-orders.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { formatMoney } from '#domain/values/money.ts'
import { decidedDealershipIds } from '#domain/people/review-rights.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { authPath, orderViewPath, ordersPath, pendingOrderPath, pendingOrdersPath, reviewPath } from '#paths'
import { useReviewRequests } from '#server-state/orders/use-review-requests.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { pendingOrderTexts as texts } from '#texts/orders/pending-orders.ts'
import { shellTexts } from '#texts/shell.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { keepFocus } from '#ui/focus/keep-focus.ts'
import { Card } from '#ui/layout/card.tsx'
import { NARROW, useMedia } from '#ui/use-media.ts'
import { nextStepOf } from './order-actions.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderHeading, OrderState } from './order-head.tsx'
import { requestWords } from './request-words.ts'
import { useOrderActions } from './use-order-actions.ts'
import styles from './waiting-orders.module.css'

/** The heights of a row, as waiting-orders.module.css has them. */
const ROW_HEIGHTS = { wide: '56px', narrow: '80px' }

interface WaitingOrdersProps {
  dealershipId: number | undefined
  userId: number | undefined
  placedIds: readonly number[]
  placedReadAt: number | null
}

/**
 * The first rows of the list of one's orders: those that wait on this device, and those that were sent after the server
 * answered with the placed orders below. Pending orders has everything else about them (storefront.md §2 Orders of this device, G297).
 */
export function WaitingOrders({ dealershipId, userId, placedIds, placedReadAt }: WaitingOrdersProps) {
  const { account } = useSession()
  const { liveCount } = usePendingCounts()
  const rowHeight = ROW_HEIGHTS[useMedia(NARROW) ? 'narrow' : 'wide']
  const { waitingOrders, finishedOrders, isReady } = usePendingOrders(FIRST_FINISHED_COUNT)
  const isListed = ({ dealership, author }: PendingOrder) =>
    (dealershipId === undefined || dealership.id === dealershipId) &&
    (userId === undefined || author.id === userId)
  /** True until the order is among the placed ones, so that it never seems to be gone. */
  const isJustSent = ({ state, orderId, changedAt }: PendingOrder) =>
    state === 'sent' &&
    orderId !== null &&
    placedReadAt !== null &&
    changedAt > placedReadAt &&
    !placedIds.includes(orderId)
  const orders = [...waitingOrders, ...finishedOrders.filter(isJustSent)].filter(isListed)

  if (!isReady) {
    const isWholeList = dealershipId === undefined && userId === undefined
    return isWholeList && liveCount > 0 ? <Skeleton count={liveCount} height={rowHeight} /> : null
  }
  return (
    <>
      {account !== null && decidedDealershipIds(account).length > 0 && <RequestsLine />}
      {orders.length > 0 && (
        <Card isPadded={false}>
          <ul aria-label={texts.list} ref={keepFocus}>
            {orders.map((order) => (
              <WaitingOrder key={order.intent} order={order} />
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** The number of requests of colleagues, which the badge of Orders counts too. */
function RequestsLine() {
  const count = useReviewRequests().value?.length ?? 0
  if (count === 0) return null
  return (
    <Card isPadded={false}>
      <Link className={styles.requests} to={pendingOrdersPath}>
        {shellTexts.toDecide(count)}
      </Link>
    </Card>
  )
}

function WaitingOrder({ order }: { order: PendingOrder }) {
  const headingId = useId()
  const factsId = useId()
  const { account } = useSession()
  const isOffline = useConnection().state === 'offline'
  const isReadable = order.lines.length > 0
  const requestText = requestWords(order, Date.now(), isOffline)
  const [firstDealership, ...otherDealerships] = account?.dealerships ?? []
  const isOfOnlyDealership = otherDealerships.length === 0 && firstDealership?.id === order.dealership.id
  return (
    <li className={styles.order}>
      <div className={styles.head}>
        <OrderHeading headingId={headingId} order={order} hasDealership={!isOfOnlyDealership} />
        {isReadable && <OrderFacts id={factsId} order={order} />}
      </div>
      <div className={styles.state}>
        <OrderState order={order} />
      </div>
      {isReadable && (
        <span className={styles.amount}>
          {order.isShippingOpen ? cartTexts.toBeDetermined : formatMoney(order.agreed.totalPrice)}
        </span>
      )}
      {requestText !== null && <p className={styles.request}>{requestText}</p>}
      <div className={styles.step}>
        <NextStep order={order} describedBy={isReadable ? `${headingId} ${factsId}` : headingId} />
      </div>
    </li>
  )
}

/** The one button of a row. What needs a question, or a choice between actions, is done on Pending orders. */
function NextStep({ order, describedBy }: { order: PendingOrder; describedBy: string }): ReactNode {
  const { sendNow } = useOrderActions()
  const [isBusy, setIsBusy] = useState(false)
  const { intent, orderId } = order
  const step = nextStepOf(order)
  if (step === 'sendNow') {
    return (
      <Button
        busy={isBusy}
        aria-describedby={describedBy}
        onClick={() => {
          setIsBusy(true)
          void sendNow(intent).finally(() => setIsBusy(false)) // the order's state shows the outcome
        }}
      >
        {texts.sendNow}
      </Button>
    )
  }
  const [text, path] =
    step === 'review'
      ? [texts.review, reviewPath(intent)]
      : step === 'signIn'
        ? [texts.signIn, authPath(ordersPath)]
        : step === 'openOrder' && orderId !== null
          ? [texts.open, orderViewPath(orderId)]
          : [texts.open, pendingOrderPath(intent)]
  return (
    <LinkButton variant={step === 'review' ? 'primary' : 'plain'} to={path} aria-describedby={describedBy}>
      {text}
    </LinkButton>
  )
}
