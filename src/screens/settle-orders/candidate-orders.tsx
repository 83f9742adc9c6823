import { Link } from 'react-router-dom'
import { formatMoney } from '#domain/values/money.ts'
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { orderViewPath } from '#paths'
import { settleOrdersTexts as texts } from '#texts/orders/settle-orders.ts'
import styles from './settle-orders-screen.module.css'

/** Lists the orders in the author’s history that may be the order of unknown outcome, or says why none is listed. */
export function CandidateOrders({ order }: { order: UnsettledOrder }) {
  const { authorId, history, isHistoryTooLong } = order
  if (authorId === null) return <span className={styles.hint}>{texts.historyOfVisitor}</span>
  if (isHistoryTooLong) return <span className={styles.hint}>{texts.historyTooLong}</span>
  if (history === null) return <span className={styles.hint}>{texts.historyUnread}</span>
  if (history.length === 0) return <span className={styles.hint}>{texts.historyNone}</span>
  return (
    <ul className={styles.candidates}>
      {history.map(({ id, createdAt, totalAmount, poNumber }) => (
        <li key={id}>
          <Link to={orderViewPath(id)}>{texts.candidate(id, createdAt)}</Link>
          <span>
            {[
              ...(totalAmount === null ? [] : [texts.candidateTotal(formatMoney(totalAmount))]),
              ...(poNumber === '' ? [] : [texts.poNumber(poNumber)]),
            ].join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
