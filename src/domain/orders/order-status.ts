// The statuses of an invoice (ordering.md §4, decisions.md G70).

/** The numbers travel on the wire (G147). */
export const ORDER_STATUSES = { IN: 0, PENDING: 1, PAID: 2, FREE: 3 } as const
export type OrderStatus = keyof typeof ORDER_STATUSES | 'UNDEFINED'

export function statusOfNumber(value: number): OrderStatus {
  const found = Object.entries(ORDER_STATUSES).find(([, number]) => number === value)
  return (found?.[0] as OrderStatus | undefined) ?? 'UNDEFINED' // the keys of the enumeration are statuses
}

/** As they stand in the database; UNDEFINED has none. */
export function numbersOf(statuses: readonly OrderStatus[]): number[] {
  return statuses.flatMap((status) => (status === 'UNDEFINED' ? [] : [ORDER_STATUSES[status]]))
}

const LABELS: Record<OrderStatus, string> = {
  IN: 'In',
  PENDING: 'Unpaid',
  PAID: 'Paid',
  FREE: 'Free',
  UNDEFINED: 'Undef',
}

/** 'Received' for a dealer user and 'In' for staff; anything unknown 'Undef'. */
export function statusLabel(status: OrderStatus, isDealerUser: boolean): string {
  return status === 'IN' && isDealerUser ? 'Received' : LABELS[status]
}

/**
 * While an order is IN a buyer reads 'order received' instead of its number, everywhere (G138). An order whose status
 * he is not told may be IN.
 */
export function orderNumberText(order: { id: number; status: OrderStatus }, seesNumbers: boolean): string {
  const mayBeIn = order.status === 'IN' || order.status === 'UNDEFINED'
  return mayBeIn && !seesNumbers ? 'order received' : String(order.id)
}
