import { pricingDealership } from '#domain/dealership.ts'
import { formatFine, formatMoney } from '#domain/money.ts'
import { priceLines } from '#domain/pricing.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import styles from './order-details.module.css'

/** What was ordered, with the prices that were agreed. */
export function OrderLinesTable({ order }: { order: PendingOrder }) {
  const figures = priceLines(order.lines, pricingDealership(order.dealership))
  return (
    <table className={styles.table} aria-label={pendingOrderTexts.products}>
      <tbody>
        {order.lines.map(({ product, quantity }, index) => (
          <tr key={product.id}>
            <td className={styles.figure}>{quantity} ×</td>
            <td>{product.name}</td>
            <td className={styles.figure}>{formatFine(figures[index]?.price ?? 0)}</td>
            <td className={styles.figure}>{formatMoney(figures[index]?.finalPrice ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
