import { addMoney, formatMoney } from '#domain/money.ts'
import type { Order } from '#domain/order.ts'
import { cartTexts } from '#texts/cart.ts'
import { Card } from '#ui/layout/card.tsx'
import styles from './order-totals.module.css'

/** The four figures; shipping and total are open for buyers in Alaska and Hawaii (G58). */
export function OrderTotals({ order, isShippingOpen }: { order: Order; isShippingOpen: boolean }) {
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
        <dd>{open(order.shippingCost)}</dd>
        <dt>{cartTexts.tax}</dt>
        <dd>{formatMoney(order.tax)}</dd>
        <dt className={styles.total}>{cartTexts.total}</dt>
        <dd className={styles.total}>{open(order.totalAmount)}</dd>
      </dl>
    </Card>
  )
}
