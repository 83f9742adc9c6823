import { type OrderStatus, statusLabel } from '#domain/orders/order-status.ts'
import styles from './status-chip.module.css'

const CLASSES: Record<OrderStatus, string | undefined> = {
  IN: styles.in,
  PENDING: styles.pending,
  PAID: undefined,
  FREE: styles.free,
  UNDEFINED: undefined,
}

/** The name of a status; IN, PENDING and FREE have the specified colours (G70). */
export function StatusChip({ status, isDealerUser }: { status: OrderStatus; isDealerUser: boolean }) {
  return (
    <span className={`${styles.status} ${CLASSES[status] ?? ''}`}>{statusLabel(status, isDealerUser)}</span>
  )
}
