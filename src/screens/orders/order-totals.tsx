import { useSession } from '#app-context/use-session.ts'
import { addMoney, formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { isAgreedForWhole } from '#domain/whole-amounts.ts'
import { cartTexts } from '#texts/cart.ts'
import { staffOrderViewTexts } from '#texts/staff-order-view.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './order-totals.module.css'

/** The four figures; shipping and total are open for buyers in Alaska and Hawaii (G58). */
export function OrderTotals({ order, isShippingOpen }: { order: Order; isShippingOpen: boolean }) {
  const isStaff = useSession().may('administerOrders')
  const subTotal = addMoney(...order.lines.map(({ finalPrice }) => finalPrice))
  // Who may not see amounts gets none: four times $0.00 would be wrong.
  if (order.totalAmount === null) return null
  const open = (amount: number) => (isShippingOpen ? cartTexts.toBeDetermined : formatMoney(amount))
  return (
    <Card>
      <dl className={styles.totals}>
        <dt>{cartTexts.subTotal}</dt>
        <dd>{formatMoney(subTotal)}</dd>
        <dt>{cartTexts.shipping}</dt>
        <dd>
          {isStaff && isAgreedForWhole(order, 'shippingCost') && <AsAgreed />}
          <span>{open(order.shippingCost)}</span>
        </dd>
        <dt>{cartTexts.tax}</dt>
        <dd>
          {isStaff && isAgreedForWhole(order, 'tax') && <AsAgreed />}
          <span>{formatMoney(order.tax)}</span>
        </dd>
        <dt className={styles.total}>{cartTexts.total}</dt>
        <dd className={styles.total}>{open(order.totalAmount)}</dd>
      </dl>
    </Card>
  )
}

/** The lines show their own shares; what was agreed for the whole order is another amount (G171). */
function AsAgreed() {
  return (
    <small className={styles.agreed} title={staffOrderViewTexts.asAgreedHint}>
      {staffOrderViewTexts.asAgreed}{' '}
    </small>
  )
}
