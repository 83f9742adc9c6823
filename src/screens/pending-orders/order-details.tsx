import { pricingDealership } from '#domain/dealership.ts'
import { formatFine, formatMoney } from '#domain/money.ts'
import { priceLines } from '#domain/pricing.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { momentWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import styles from './order-details.module.css'

/** Lines and journal of one order, folded away: a slip that can be printed. */
export function OrderDetails({ order }: { order: PendingOrder }) {
  const now = Date.now()
  const figures = priceLines(order.lines, pricingDealership(order.dealership))
  return (
    <details className={styles.details}>
      <summary>{pendingOrderTexts.showLines}</summary>
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
      <p className={styles.orderer}>{pendingOrderTexts.orderer(order.ordererName)}</p>
      <table className={styles.table} aria-label={pendingOrderTexts.journal}>
        <tbody>
          {order.journal.map((line) => (
            <tr key={`${line.at} ${line.state} ${line.reason}`}>
              <td className={styles.figure}>{momentWords(line.at, now)}</td>
              <td>{line.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
