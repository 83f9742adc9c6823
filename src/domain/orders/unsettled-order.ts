import * as v from 'valibot'
import { flag, orNull } from '../values/shape-values.ts'
import { orderedPiecesShape } from './recent-orders.ts'

/** An order that the author of the unsettled order placed close to `firstSentAt`, and that belongs to no other key. */
const candidateOrderShape = v.object({
  id: v.number(),
  createdAt: v.string(),
  totalAmount: v.nullable(v.number()),
  poNumber: v.string(),
  authorName: v.string(),
  dealershipName: v.string(),
  /**
   * The intent of the unsettled order to whose sending this order is nearest in time, if it is not the order in whose
   * `history` it stands: it is a candidate for that one only. An earlier edge lists each order under all.
   */
  listedUnder: orNull(v.string()),
})
export type CandidateOrder = v.InferOutput<typeof candidateOrderShape>

/**
 * An order of unknown outcome: the edge does not know whether the backend has it, and the app does not send it again by
 * itself (G221). An earlier edge sends neither the name of the author nor the products.
 */
export const unsettledOrderShape = v.object({
  intent: v.string(),
  /** `forwarding`: no end of the sending was stored, because the edge stopped or its database did not answer. */
  state: v.picklist(['unknown', 'forwarding']),
  /** null: the order of a new customer. */
  authorId: v.nullable(v.number()),
  /** null: the order of a new customer, or neither the history nor a report of the device has a name. */
  authorName: orNull(v.string()),
  dealershipId: v.nullable(v.number()),
  /** ISO 8601. */
  firstSentAt: v.string(),
  /** null: the server does not have the products. */
  lines: orNull(v.array(orderedPiecesShape)),
  /** Orders of the backend that may be this order; null: unreadable history, or the author is a new customer. */
  history: v.nullable(v.array(candidateOrderShape)),
  /** True if `history` is null because the author has too many orders of these days. */
  isHistoryTooLong: flag,
})
export type UnsettledOrder = v.InferOutput<typeof unsettledOrderShape>

/** The answer of a person who looked up an order of unknown outcome. */
export interface Settlement {
  intent: string
  /** The number of the order at the backend; null: the backend does not have it. */
  orderId: number | null
  /** True if the person says that the order is none of those in its `history`, or in a history that was not read. */
  althoughListed: boolean
  note: string
}
