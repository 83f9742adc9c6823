import type { OrderStatus } from './order-status.ts'

export const ORDER_EVENT_KINDS = [
  'placed',
  'printed',
  'sent',
  'reminded',
  'moved',
  'reordered',
  'corrected',
  'removed',
] as const
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number]

/**
 * One action of a person on an order (G156). `printed`: the invoice was printed. `sent`: the invoice was mailed.
 * `reminded`: the invoice was mailed as a reminder. `moved`: the status changed. `reordered`: a new order has the same
 * products. `corrected`: the order replaced another one, with corrected amounts.
 */
export interface OrderEvent {
  kind: OrderEventKind
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  at: string
  user: { id: number; name: string }
  /** Of a move: the status before the move and the status after it. */
  from: OrderStatus | null
  to: OrderStatus | null
  /** Of a reorder: the new order. Of a correction: the order that this order replaced. */
  orderId: number | null
  /** True when the order with the number `orderId` was removed. */
  isOrderRemoved: boolean
}
