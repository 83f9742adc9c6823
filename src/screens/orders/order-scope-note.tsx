import { Link } from 'react-router-dom'
import { useKnownDealerships } from '#app-context/people/use-known-dealerships.ts'
import { useSession } from '#app-context/people/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { ordersPath } from '#paths'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { useAuthorName } from './order-words.ts'
import styles from './orders-screen.module.css'

interface OrderScopeNoteProps {
  dealershipId: number | undefined
  userId: number | undefined
  orders: readonly Order[]
}

/** Says that the list has only the orders of one dealership or user, and links back to all orders. */
export function OrderScopeNote({ dealershipId, userId, orders }: OrderScopeNoteProps) {
  const { account } = useSession()
  const { dealerships } = useKnownDealerships()
  const authorName = useAuthorName()
  if (dealershipId === undefined && userId === undefined) return null
  const knownDealership = [...(account?.dealerships ?? []), ...dealerships].find(
    ({ id }) => id === dealershipId,
  )
  const [firstOrder] = orders
  const name =
    dealershipId === undefined
      ? (firstOrder && authorName(firstOrder.user)) || orderHistoryTexts.thisUser
      : (knownDealership ?? firstOrder?.dealership)?.name || orderHistoryTexts.thisDealership
  return (
    <p className={styles.scope}>
      <span>{orderHistoryTexts.onlyOf(name)}</span>
      <Link to={ordersPath}>{orderHistoryTexts.showAll}</Link>
    </p>
  )
}
