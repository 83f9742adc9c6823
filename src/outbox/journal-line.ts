// The journal of a pending order: when and why its state changed.
import type { PendingState } from './states.ts'

/**
 * The reason why the check refused an order: the author lost the right to order or the dealership, or the server no longer
 * has the state of a new customer's address.
 */
export type RefusalCause = 'right-lost' | 'dealership-lost' | 'state-lost'

/** The reason for an order's state: usually the event that led to it. */
export type JournalReason =
  | RefusalCause
  | 'saved'
  | 'imported'
  | 'server-said'
  | 'not-placed-signed-out'
  | 'not-placed-busy'
  | 'claimed'
  | 'check-unanswered'
  | 'check-signed-out'
  | 'session-over'
  | 'check-differs'
  | 'check-equal'
  | 'accepted-by-rule'
  | 'not-started'
  | 'delivered'
  | 'delivered-in-background'
  | 'outcome-lost'
  | 'resent'
  | 'history-read'
  | 'history-closed'
  | 'offer-taken'
  | 'session-missing'
  | 'twins-settled'
  | 'found-missing'
  | 'found-again'
  | 'abandoned-sending'
  | 'abandoned-checking'
  | 'session-began'
  | 'changes-accepted'
  | 'manager-asked'
  | 'request-lost'
  | 'manager-accepted'
  | 'manager-declined'
  | 'arrived'
  | 'sent-again'
  | 'returned-to-cart'
  | 'discarded'
  | 'history-shows-it'
  | 'history-lacks-it'

export interface JournalLine {
  at: number
  state: PendingState
  /** A `JournalReason`. Earlier versions stored texts for people here; later versions may store unknown reasons. */
  reason: string
  /** The server's own sentence. */
  said?: string | undefined
}
