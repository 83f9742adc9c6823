/**
 * An order of unknown outcome: the edge does not know whether the backend has it, and the app does not send it again by
 * itself (G221).
 */
export interface UnsettledOrder {
  intent: string
  /** `forwarding`: the edge stopped while it was sending the order. */
  state: 'unknown' | 'forwarding'
  /** null: the order of a new customer. */
  authorId: number | null
  dealershipId: number | null
  /** ISO 8601. */
  firstSentAt: string
  /** Orders of the backend that may be this order; null: unreadable history, or the author is a new customer. */
  history: readonly CandidateOrder[] | null
}

/** An order that the author of the unsettled order placed close to `firstSentAt`, and that belongs to no other key. */
export interface CandidateOrder {
  id: number
  createdAt: string
  totalAmount: number | null
  poNumber: string
  authorName: string
  dealershipName: string
}

/** The answer of a person who looked up an order of unknown outcome. */
export interface Settlement {
  intent: string
  /** The number of the order at the backend; null: the backend does not have it. */
  orderId: number | null
  note: string
}
