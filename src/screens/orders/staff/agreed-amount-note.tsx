import { isAgreedForWholeOrder } from '#domain/orders/amounts-of-order.ts'
import type { Order } from '#domain/orders/order.ts'
import { staffOrderViewTexts } from '#texts/orders/staff-order-view.ts'
import styles from './agreed-amount-note.module.css'

interface AgreedAmountNoteProps {
  order: Order
  amount: 'shippingCost' | 'tax'
}

/** Marks an amount that was agreed for the whole order and differs from the sum of its lines (G171). */
export function AgreedAmountNote({ order, amount }: AgreedAmountNoteProps) {
  if (!isAgreedForWholeOrder(order, amount)) return null
  return (
    <small className={styles.note} title={staffOrderViewTexts.asAgreedHint}>
      {staffOrderViewTexts.asAgreed}{' '}
    </small>
  )
}
