import * as v from 'valibot'
import { flag, id, idAndNameOrNone, orNull } from '../values/shape-values.ts'
import { orderStatusShape } from './order-status.ts'

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
export const orderEventShape = v.object({
  kind: v.picklist(ORDER_EVENT_KINDS),
  /** `MM.dd.yyyy HH:mm` in the site's time zone (G69). */
  at: v.string(),
  user: idAndNameOrNone,
  /** Of a move: the status before the move and the status after it. */
  from: orNull(orderStatusShape),
  to: orNull(orderStatusShape),
  /** Of a reorder: the new order. Of a correction: the order that this order replaced. */
  orderId: orNull(id),
  /** True when the order with the number `orderId` was removed. */
  isOrderRemoved: flag,
})
export type OrderEvent = v.InferOutput<typeof orderEventShape>
