import type { OrderedPieces } from './recent-orders.ts'

/**
 * An order of unknown outcome: the edge does not know whether the backend has it, and the app does not send it again by
 * itself (G221).
 */
export interface UnsettledOrder {
  intent: string
  /** `forwarding`: no end of the sending was stored, because the edge stopped or its database did not answer. */
  state: 'unknown' | 'forwarding'
  /** null: the order of a new customer. */
  authorId: number | null
  /** null: the order of a new customer, or neither the history nor a report of the device has a name. */
  authorName: string | null
  dealershipId: number | null
  /** ISO 8601. */
  firstSentAt: string
  /** null: the server does not have the products. */
  lines: readonly OrderedPieces[] | null
  /** Orders of the backend that may be this order; null: unreadable history, or the author is a new customer. */
  history: readonly CandidateOrder[] | null
  /** True if `history` is null because the author has too many orders of these days. */
  isHistoryTooLong: boolean
}

/** An order that the author of the unsettled order placed close to `firstSentAt`, and that belongs to no other key. */
export interface CandidateOrder {
  id: number
  createdAt: string
  totalAmount: number | null
  poNumber: string
  authorName: string
  dealershipName: string
  /**
   * The intent of the unsettled order to whose sending this order is nearest in time, if it is not the order in whose
   * `history` it stands: it is a candidate for that one only.
   */
  listedUnder: string | null
}

/** The answer of a person who looked up an order of unknown outcome. */
export interface Settlement {
  intent: string
  /** The number of the order at the backend; null: the backend does not have it. */
  orderId: number | null
  /** True if the person says that the order is none of those in its `history`, or in a history that was not read. */
  althoughListed: boolean
  note: string
}
