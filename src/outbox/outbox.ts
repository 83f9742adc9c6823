// The interface of the outbox for screens.
import type { PendingLine, PendingOrder, PlaceRequest, ReviewDecisions } from './pending-order.ts'

export type PlaceOutcome =
  | { kind: 'placed'; order: PendingOrder }
  | { kind: 'cart-changed' }
  | { kind: 'cart-empty' }
  /** The device is full; the cart is unchanged. */
  | { kind: 'no-room' }
  /** The page has no account or visitor for whom the order could be placed. */
  | { kind: 'signed-out' }
  /** The device's storage failed; the console has the reason. */
  | { kind: 'not-saved' }

/** The end of a watched order, or `pending` when the watch ended first. */
export type Watched = 'sent' | 'refused' | 'needs-review' | 'pending'

export interface SavedCopy {
  fileName: string
  text: string
}

/**
 * original-discarded: no key would show that the original was sent too · not-arrived: the original was sent, and no current
 * key can tell its outcome.
 */
export type ImportQuestion = 'original-discarded' | 'not-arrived'

export type ImportOutcome =
  | { kind: 'imported'; intent: string }
  | { kind: 'already-here' }
  /** The copy says that the server already had the order. */
  | { kind: 'already-sent' }
  /** The person must answer a question; call `importCopy` again after a yes. */
  | { kind: 'asks'; question: ImportQuestion }
  /** A person withdrew the order, here or before the copy was saved: only its lines are offered for the cart. */
  | { kind: 'withdrawn'; order: PendingOrder }
  | { kind: 'other-author' }
  | { kind: 'not-readable' }
  | { kind: 'signed-out' }

export interface Outbox {
  /** Writes the order and empties the cart in one transaction; only then the order is saved. */
  place(request: PlaceRequest): Promise<PlaceOutcome>
  /** Waits until the order ends or needs a person, at most `limitMs` and until `signal` aborts. */
  watch(intent: string, limitMs: number, signal?: AbortSignal): Promise<Watched>
  sendNow(intent: string): Promise<void>
  sendAllNow(): Promise<void>
  /** Reads the server's current values again when a person opens a review. Without an answer the review stays unchanged. */
  compareAgain(intent: string): Promise<void>
  /** Stores the decisions of the review sheet with the order; false if it no longer needs a review. */
  decide(intent: string, decisions: ReviewDecisions): Promise<boolean>
  /** Needs review → the next revision with these lines at the current prices. */
  sendWithChanges(intent: string, lines: PendingLine[]): Promise<boolean>
  /** Adds the lines to the cart; answers the names of products that were in both. */
  backToCart(intent: string): Promise<{ isDone: boolean; sharedProductNames: string[] }>
  discard(intent: string): Promise<boolean>
  markArrived(intent: string): Promise<boolean>
  sendAgain(intent: string): Promise<boolean>
  /** The order as it is stored now. */
  stored(intent: string): Promise<PendingOrder | null>
  copyOf(intent: string): Promise<SavedCopy | null>
  /** `isAgreed`: the person answered the question of the import with yes. */
  importCopy(text: string, isAgreed?: boolean): Promise<ImportOutcome>
}
