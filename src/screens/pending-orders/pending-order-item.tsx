import { type RefObject, useEffect, useId, useRef } from 'react'
import { useCounter } from '#app-context/counter.ts'
import { useSendsWhileClosed } from '#app-context/device/use-sends-while-closed.ts'
import { acceptedAmounts } from '#app-context/orders/received-text.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useNow } from '#app-context/use-now.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { site } from '#site/site.ts'
import { cartTexts } from '#texts/cart/cart.ts'
import { momentWords } from '#texts/figures.ts'
import { acceptedByRuleTexts } from '#texts/orders/dealership-rules.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { OrderButtons } from './order-buttons.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHead } from './order-head.tsx'
import styles from './pending-order-item.module.css'
import { acceptanceWords, requestWords } from './request-words.ts'
import { type SharedSentence, stateWords, whileClosedSentence } from './state-words.ts'
import type { OrderActions } from './use-order-actions.ts'

interface PendingOrderItemProps {
  order: PendingOrder
  actions: OrderActions
  /** True if the page was opened for this order: it gets the focus. */
  isInAddress?: boolean
  /** The sentences that stand above the orders, so that no order repeats them. */
  saidAbove?: readonly SharedSentence[]
  /** Opens the review; undefined for finished orders. */
  onReview?: (intent: string) => void
}

/** The amounts that go out. The person agreed to them, unless a manager or a rule did. */
function amountsText({ agreed, isShippingOpen, acceptance, acceptedBy }: PendingOrder): string {
  const words = acceptance === null && acceptedBy === null ? 'agreed' : 'accepted'
  return isShippingOpen
    ? pendingOrderTexts.withoutShipping[words](formatMoney(agreed.subTotal), formatMoney(agreed.taxCost))
    : pendingOrderTexts.total[words](formatMoney(agreed.totalPrice))
}

export function PendingOrderItem({
  order,
  actions,
  isInAddress = false,
  saidAbove = [],
  onReview,
}: PendingOrderItemProps) {
  const now = Date.now()
  const headingId = useId()
  const factsId = useId()
  const item = useFocusedItem(isInAddress)
  const facts = [
    pendingOrderTexts.placed(momentWords(order.placedAt, now), order.author.name || order.author.login),
    amountsText(order),
    ...(order.pricesAsOf === null ? [] : [pendingOrderTexts.pricesOf(momentWords(order.pricesAsOf, now))]),
  ]
  const isReadable = order.lines.length > 0
  return (
    <li ref={item} className={styles.order}>
      <OrderHead headingId={headingId} order={order} />
      {isReadable && (
        <strong>
          {order.isShippingOpen ? cartTexts.toBeDetermined : formatMoney(order.agreed.totalPrice)}
        </strong>
      )}
      <div className={styles.words}>
        {isReadable && <OrderFacts id={factsId} order={order} />}
        <StateLine order={order} saidAbove={saidAbove} />
        <AcceptedChanges order={order} />
        <ManagersLine order={order} />
      </div>
      {isReadable && <OrderDetails order={order} facts={facts} />}
      <OrderButtons
        order={order}
        actions={actions}
        describedBy={isReadable ? `${headingId} ${factsId}` : headingId}
        onReview={onReview}
      />
    </li>
  )
}

/** Moves the focus to the heading of the order, and scrolls to it. */
function useFocusedItem(isFocused: boolean): RefObject<HTMLLIElement | null> {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isFocused) return
    // In a later task: a closing dialog returns the focus to its opener first.
    const timer = setTimeout(() => {
      item.current?.scrollIntoView?.({ block: 'nearest' })
      item.current?.querySelector('h2')?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isFocused])
  return item
}

/** Explains the state and the next step, with a live countdown. */
function StateLine({ order, saidAbove }: { order: PendingOrder; saidAbove: readonly SharedSentence[] }) {
  // The clock with which the outbox plans its next try.
  const now = useNow(1000, useCounter().clock.now)
  const { state } = useConnection()
  const { may, isUnlocked } = useSession()
  const sendsWhileClosed = useSendsWhileClosed()
  const words = stateWords(order, {
    now,
    isOffline: state === 'offline',
    sendsWhileClosed,
    hasNotice:
      isUnlocked || (order.state === 'waiting' && saidAbove.includes(whileClosedSentence(sendsWhileClosed))),
    supportPhone: site.phone.text,
    seesNumbers: may('administerOrders'),
  })
  const isSaidAbove = saidAbove.some((sentence) => pendingOrderTexts[sentence] === words)
  return words === '' || isSaidAbove ? null : <p className={styles.state}>{words}</p>
}

/** The changes that the rule of the dealership accepted, with the rule and the person who set it (G214). */
function AcceptedChanges({ order }: { order: PendingOrder }) {
  const amounts = acceptedAmounts(order)
  if (amounts === null || order.acceptance === null) return null
  const { value, setBy, setAt } = order.acceptance.rule
  const setAtText = setAt === null ? null : momentWords(Date.parse(setAt), Date.now())
  return (
    <p className={styles.state}>
      {acceptedByRuleTexts.accepted(amounts.before, amounts.now, value, setBy?.name ?? '', setAtText)}
    </p>
  )
}

/** The request to the managers of the dealership, or the acceptance of the changes by a manager (G239). */
function ManagersLine({ order }: { order: PendingOrder }) {
  const isOffline = useConnection().state === 'offline'
  const now = Date.now()
  const words = requestWords(order, now, isOffline) ?? acceptanceWords(order, now)
  return words === null ? null : <p className={styles.state}>{words}</p>
}
