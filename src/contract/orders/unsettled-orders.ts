// Staff read the edge's list of orders of unknown outcome, and settle them (G221).
import * as v from 'valibot'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import { number, withoutNul } from '../tolerant-values.ts'

/** Paths of the edge, but under /api, as browsers send the session cookie to no other path. */
export const UNSETTLED_ORDERS_PATH = 'api/edge/unsettled-orders'
export const SETTLE_ORDER_PATH = 'api/edge/settle-order'

/** The answer has the oldest orders; newer orders follow when these are settled. */
export const MOST_UNSETTLED_ORDERS = 20

const candidateOrder = v.object({
  id: number,
  createdAt: v.string(),
  totalAmount: v.nullable(number),
  poNumber: v.string(),
  authorName: v.string(),
  dealershipName: v.string(),
})

const unsettledOrder = v.object({
  intent: v.string(),
  state: v.picklist(['unknown', 'forwarding']),
  authorId: v.nullable(number),
  /** An earlier edge sends no name. */
  authorName: v.optional(v.nullable(v.string()), null),
  dealershipId: v.nullable(number),
  firstSentAt: v.string(),
  history: v.nullable(v.array(candidateOrder)),
  isHistoryTooLong: v.optional(v.boolean(), false),
}) satisfies v.GenericSchema<unknown, UnsettledOrder>

export const unsettledOrdersAnswer = v.object({ orders: v.array(unsettledOrder), count: number })
export type UnsettledOrders = v.InferOutput<typeof unsettledOrdersAnswer>

/** As the list names the order: with its author, if two people sent the same intent (G292). */
const unsettledIntent = v.pipe(
  v.string(),
  v.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(@(\d{1,15}|visitor))?$/i),
)

export const settleOrderBody = v.object({
  intent: unsettledIntent,
  orderId: v.nullable(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  note: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500), withoutNul),
})

export function maySettleOrders(person: Account): boolean {
  return may(person, 'administerOrders')
}
