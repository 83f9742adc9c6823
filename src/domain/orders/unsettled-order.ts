/** An order of which the edge does not know whether the backend has it; nothing sends it again by itself (G221). */
export interface UnsettledOrder {
  intent: string
  /** `forwarding`: the edge that sent it has died. */
  state: 'unknown' | 'forwarding'
  /** null: the order of a customer without an account. */
  authorId: number | null
  dealershipId: number | null
  /** ISO 8601. */
  firstSentAt: string
  /** The orders that it may be; null if the history could not be read, or has no orders of customers without an account. */
  history: readonly CandidateOrder[] | null
}

/** An order that the same author placed about the same time, and that belongs to no other key. */
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
