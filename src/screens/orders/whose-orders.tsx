import { Link } from 'react-router-dom'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/order.ts'
import { ordersPath } from '#paths'
import { orderHistoryTexts } from '#texts/order-history.ts'
import styles from './orders-screen.module.css'

interface WhoseOrdersProps {
  dealershipId: number | undefined
  userId: number | undefined
  orders: readonly Order[]
}

/** On the history of one dealership or user: says so, and leads back to all. */
export function WhoseOrders({ dealershipId, userId, orders }: WhoseOrdersProps) {
  const { account } = useSession()
  if (dealershipId === undefined && userId === undefined) return null
  const own = account?.dealerships.find(({ id }) => id === dealershipId)?.name
  const name = own ?? orders[0]?.dealership.name ?? orderHistoryTexts.ofThisDealership
  return (
    <p className={styles.whose}>
      {dealershipId === undefined ? orderHistoryTexts.ofOneUser : orderHistoryTexts.ofOneDealership(name)}
      <Link to={ordersPath}>{orderHistoryTexts.showAll}</Link>
    </p>
  )
}
