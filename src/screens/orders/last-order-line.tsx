import { type ComponentType, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSession } from '#app-context/people/use-session.ts'
import { formatStartDate, instantOf, isoDateOfInstant } from '#domain/values/dates.ts'
import { formatMoney } from '#domain/values/money.ts'
import { orderViewPath } from '#paths'
import { useLastOrder } from '#server-state/orders/use-last-order.ts'
import { yourCounterTexts as texts } from '#texts/catalogue/your-counter.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { Button } from '#ui/button/button.tsx'
import type { OrderAgainSlotProps } from './order-again-slot.ts'
import { orderWords, useIsShippingOpen } from './order-words.ts'

interface LastOrderLineProps {
  /** undefined for the newest order of all dealerships of the person, which then names its dealership. */
  dealershipId: number | undefined
  /** Puts the lines of the order into the cart. */
  OrderAgain: ComponentType<OrderAgainSlotProps>
}

/** A row of Home: the newest order of the dealership, with its date and total; no row without any, an empty one while it is read. */
export function LastOrderLine({ dealershipId, OrderAgain }: LastOrderLineProps) {
  const { may } = useSession()
  const order = useLastOrder(dealershipId)
  const isShippingOpen = useIsShippingOpen()
  const [isOrderingAgain, setIsOrderingAgain] = useState(false)
  if (order === undefined) return <li />
  if (order === null) return null
  const isTotalShown = may('seeOrderAmounts') && order.totalAmount !== null && !isShippingOpen(order)
  return (
    <li>
      <Link to={orderViewPath(order.id)}>
        {texts.lastOrder(formatStartDate(isoDateOfInstant(instantOf(order.createdAt) ?? 0)))}
      </Link>
      {dealershipId === undefined && <span>{order.dealership.name}</span>}
      {isTotalShown && <span>{formatMoney(order.totalAmount ?? 0)}</span>}
      {may('placeOrders') && (
        <Button
          icon="cart"
          aria-label={orderHistoryTexts.orderAgainOf(orderWords(order, may('administerOrders')))}
          onClick={() => setIsOrderingAgain(true)}
        >
          {orderHistoryTexts.orderAgain}
        </Button>
      )}
      {isOrderingAgain && (
        <OrderAgain
          lines={order.lines}
          dealershipId={order.dealership.id}
          onEnd={() => setIsOrderingAgain(false)}
        />
      )}
    </li>
  )
}
