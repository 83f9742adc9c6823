// Staff read the edge's list of orders of unknown outcome, and settle them (G221).
import * as v from 'valibot'
import type { UnsettledOrder } from '#domain/orders/unsettled-order.ts'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'
import { number } from '../tolerant-values.ts'
import { reportedLines } from './recent-orders.ts'
import { withoutControlCharacters } from './without-control-characters.ts'

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
  /** An earlier edge lists each order under all. */
  listedUnder: v.optional(v.nullable(v.string()), null),
})

const unsettledOrder = v.object({
  intent: v.string(),
  state: v.picklist(['unknown', 'forwarding']),
  authorId: v.nullable(number),
  /** An earlier edge sends no name. */
  authorName: v.optional(v.nullable(v.string()), null),
  dealershipId: v.nullable(number),
  firstSentAt: v.string(),
  /** An earlier edge sends no products. */
  lines: v.optional(v.nullable(reportedLines), null),
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
  /** The person has seen the orders of the history that may be this one, and says that none of them is it. */
  althoughListed: v.optional(v.boolean(), false),
  note: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(500), withoutControlCharacters),
})

export function maySettleOrders(person: Account): boolean {
  return may(person, 'administerOrders')
}
