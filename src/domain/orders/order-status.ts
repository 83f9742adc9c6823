// The statuses of an order (ordering.md §4, decisions.md G70).
import * as v from 'valibot'
import { listedOrderNumber } from '#site/order-number.ts'

/** These numbers travel on the wire (G147). */
export const ORDER_STATUSES = { IN: 0, PENDING: 1, PAID: 2, FREE: 3 } as const
export type OrderStatus = keyof typeof ORDER_STATUSES | 'UNDEFINED'

/** The name of a status; an unknown name reads UNDEFINED. */
export const orderStatusShape = v.pipe(
  v.string(),
  v.transform((name): OrderStatus => {
    return Object.hasOwn(ORDER_STATUSES, name) ? (name as OrderStatus) : 'UNDEFINED' // just checked
  }),
)

export function statusOfNumber(value: number): OrderStatus {
  const entry = Object.entries(ORDER_STATUSES).find(([, number]) => number === value)
  return (entry?.[0] as OrderStatus | undefined) ?? 'UNDEFINED' // the keys of ORDER_STATUSES are statuses
}

/** The numbers that the database stores for these statuses; UNDEFINED has no number. */
export function statusNumbers(statuses: readonly OrderStatus[]): number[] {
  return statuses.flatMap((status) => (status === 'UNDEFINED' ? [] : [ORDER_STATUSES[status]]))
}

const LABELS: Record<OrderStatus, string> = {
  IN: 'In',
  PENDING: 'Unpaid',
  PAID: 'Paid',
  FREE: 'Free',
  UNDEFINED: 'Undef',
}

/** IN reads 'Received' for a dealer user and 'In' for staff; an unknown status reads 'Undef'. */
export function statusLabel(status: OrderStatus, isDealerUser: boolean): string {
  return status === 'IN' && isDealerUser ? 'Received' : LABELS[status]
}

/**
 * While an order is IN a buyer reads 'order received' instead of its number, everywhere (G138). UNDEFINED may be IN, as
 * some readers do not get the status.
 */
export function orderNumberText(order: { id: number; status: OrderStatus }, seesNumbers: boolean): string {
  return isNumberShown(order.status, seesNumbers) ? listedOrderNumber(order.id) : 'order received'
}

/** `seesNumbers`: the reader administers orders. */
export function isNumberShown(status: OrderStatus, seesNumbers: boolean): boolean {
  return seesNumbers || (status !== 'IN' && status !== 'UNDEFINED')
}
