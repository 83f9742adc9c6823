// Staff read the edge's list of orders of unknown outcome, and settle them (G221).
import * as v from 'valibot'
import { unsettledOrderShape } from '#domain/orders/unsettled-order.ts'
import type { Account } from '#domain/people/account.ts'
import { may } from '#domain/people/permissions.ts'
import { tolerant } from '../tolerant-shape.ts'
import { number } from '../tolerant-values.ts'
import { withoutControlCharacters } from './without-control-characters.ts'

/** Paths of the edge, but under /api, as browsers send the session cookie to no other path. */
export const UNSETTLED_ORDERS_PATH = 'api/edge/unsettled-orders'
export const SETTLE_ORDER_PATH = 'api/edge/settle-order'

/** The number of orders of a page; the query `page` names the page, zero-based. */
export const MOST_UNSETTLED_ORDERS = 20

export const unsettledOrdersAnswer = v.object({
  orders: v.array(tolerant(unsettledOrderShape)),
  count: number,
})
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
