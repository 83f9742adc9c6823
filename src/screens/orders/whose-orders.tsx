import { Link } from 'react-router-dom'
import { useKnownDealerships } from '#app-context/use-known-dealerships.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import { ordersPath } from '#paths'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { useAuthorName } from './order-words.ts'
import styles from './orders-screen.module.css'

interface WhoseOrdersProps {
  dealershipId: number | undefined
  userId: number | undefined
  orders: readonly Order[]
}

/** On the history of one dealership or user: says so, and leads back to all. */
export function WhoseOrders({ dealershipId, userId, orders }: WhoseOrdersProps) {
  const { account } = useSession()
  const { dealerships } = useKnownDealerships()
  const authorOf = useAuthorName()
  if (dealershipId === undefined && userId === undefined) return null
  const known = [...(account?.dealerships ?? []), ...dealerships].find(({ id }) => id === dealershipId)
  const [first] = orders
  const name =
    dealershipId === undefined
      ? (first && authorOf(first.user)) || orderHistoryTexts.thisUser
      : (known ?? first?.dealership)?.name || orderHistoryTexts.thisDealership
  return (
    <p className={styles.whose}>
      <span>{orderHistoryTexts.onlyOf(name)}</span>
      <Link to={ordersPath}>{orderHistoryTexts.showAll}</Link>
    </p>
  )
}
