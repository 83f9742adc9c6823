import type { PendingOrder } from '#outbox/pending-order.ts'
import { momentWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import styles from './order-details.module.css'
import { OrderLinesTable } from './order-lines-table.tsx'

/** Lines and journal of one order, folded away: a slip that can be printed. */
export function OrderDetails({ order }: { order: PendingOrder }) {
  const now = Date.now()
  return (
    <details className={styles.details}>
      <summary>{pendingOrderTexts.showLines}</summary>
      <OrderLinesTable order={order} />
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
