import { Link } from 'react-router-dom'
import { useOrderLinkState } from '#address/back-link.ts'
import { useSession } from '#app-context/people/use-session.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderViewPath } from '#paths'
import { cartTexts } from '#texts/cart/cart.ts'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import styles from './order-preview.module.css'

/** The preview shows at most this number of lines (ordering.md §9). */
const SHOWN_LINE_COUNT = 3

/** The first lines of an order, and its amounts for staff (ordering.md §2 Order hover preview, G58). */
export function OrderPreview({ order }: { order: Order }) {
  const { may } = useSession()
  const linkState = useOrderLinkState()
  const firstLines = order.lines.slice(0, SHOWN_LINE_COUNT)
  const hiddenCount = order.lines.length - firstLines.length
  const figures: [term: string, amount: number][] =
    may('administerOrders') && order.totalAmount !== null
      ? [
          [cartTexts.shipping, order.shippingCost],
          [cartTexts.tax, order.tax],
          [cartTexts.total, order.totalAmount],
        ]
      : []
  return (
    <div className={styles.preview}>
      <ul className={styles.lines}>
        {firstLines.map((line) => (
          <li key={line.productId}>
            <span>{line.name}</span>
            <span className={styles.quantity}>{orderHistoryTexts.pieces(line.quantity)}</span>
          </li>
        ))}
      </ul>
      {hiddenCount > 0 && (
        <Link to={orderViewPath(order.id)} state={linkState}>
          {orderHistoryTexts.moreItems(hiddenCount)}
        </Link>
      )}
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(([term, amount]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{formatMoney(amount)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
