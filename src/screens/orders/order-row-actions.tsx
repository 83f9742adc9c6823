import { useSession } from '#app-context/use-session.ts'
import { useListAddress } from '#app-context/way-back.ts'
import type { Order } from '#domain/order.ts'
import { ordersOfDealershipPath, orderViewPath, purchasesPath } from '#paths'
import { orderHistoryTexts } from '#texts/order-history.ts'
import { IconLink } from '#ui/icon-link.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import styles from './order-row-actions.module.css'
import { orderWords } from './order-words.ts'

/** What a buyer does with an order of the list (ordering.md §2 Order history, G126). */
export function OrderRowActions({ order }: { order: Order }) {
  const { may } = useSession()
  const listAddress = useListAddress()
  const number = orderWords(order, may('administerOrders'))
  const { id, name } = order.dealership
  return (
    <div className={styles.actions}>
      <IconLink
        icon="chevron-right"
        label={orderHistoryTexts.open(number)}
        to={orderViewPath(order.id)}
        state={listAddress}
      />
      <IconLink icon="box" label={orderHistoryTexts.allPurchases(name)} to={purchasesPath(id)} />
      <IconLink icon="list" label={orderHistoryTexts.allOrders(name)} to={ordersOfDealershipPath(id)} />
      <InvoiceActions order={order} />
    </div>
  )
}
