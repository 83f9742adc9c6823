import { useState } from 'react'
import { pricingDealership } from '#domain/people/dealership.ts'
import { priceLines } from '#domain/prices/pricing.ts'
import { formatMoney, formatUpToFourDecimals } from '#domain/values/money.ts'
import type { JournalLine, JournalReason } from '#outbox/journal-line.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { momentWords } from '#texts/figures.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { Muted } from '#ui/layout/muted.tsx'
import styles from './order-details.module.css'

const REASONS: Record<JournalReason, string> = pendingOrderTexts.reasons

/** The text of a journal line; an unknown reason, written by another version of the app, is shown unchanged. */
function journalWords({ reason, said }: JournalLine): string {
  return said || (Object.hasOwn(REASONS, reason) ? REASONS[reason as JournalReason] : reason) // hasOwn proves the key
}

interface OrderDetailsProps {
  order: PendingOrder
  /** When and by whom it was placed, its amounts, and the time of its prices. */
  facts: readonly string[]
}

/** The facts, the lines and the journal of an order; they are folded at first. */
export function OrderDetails({ order, facts }: OrderDetailsProps) {
  // Many orders may wait, so the details of an order are priced and rendered only while they are unfolded.
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.details} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{pendingOrderTexts.showLines}</summary>
      {isOpen && <UnfoldedDetails order={order} facts={facts} />}
    </details>
  )
}

function UnfoldedDetails({ order, facts }: OrderDetailsProps) {
  const now = Date.now()
  return (
    <>
      <Muted>{[...facts, pendingOrderTexts.orderer(order.ordererName)].join(' · ')}</Muted>
      <OrderLinesTable order={order} />
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
    </>
  )
}

/** The ordered products with the agreed prices. */
export function OrderLinesTable({ order }: { order: PendingOrder }) {
  const figures = priceLines(order.lines, pricingDealership(order.dealership), order.edited)
  return (
    <table className={styles.table} aria-label={pendingOrderTexts.products}>
      <tbody>
        {order.lines.map(({ product, quantity }, index) => (
          <tr key={product.id}>
            <td className={styles.figure}>{`${quantity} ×`}</td>
            <td>{product.name}</td>
            <td className={styles.figure}>{formatUpToFourDecimals(figures[index]?.price ?? 0)}</td>
            <td className={styles.figure}>{formatMoney(figures[index]?.finalPrice ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
