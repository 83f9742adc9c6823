import type { JournalLine, JournalReason, PendingOrder } from '#outbox/pending-order.ts'
import { momentWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import styles from './order-details.module.css'
import { OrderLinesTable } from './order-lines-table.tsx'

const REASONS: Record<JournalReason, string> = pendingOrderTexts.reasons

/** What another version of the app wrote is shown as it is. */
function journalWords({ reason, said }: JournalLine): string {
  return said ?? (Object.hasOwn(REASONS, reason) ? REASONS[reason as JournalReason] : reason) // just looked up
}

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
              <td>{journalWords(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
