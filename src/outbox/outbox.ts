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

/** The state that ended the watch of an order, or `pending` if the watch ended before the order reached such a state. */
export type WatchResult = 'sent' | 'refused' | 'needs-review' | 'pending'

export interface SavedCopy {
  fileName: string
  text: string
  /** The text without line breaks and without the parts that an import does not need, for QR codes. */
  shortText: string
}

/**
 * original-discarded: was the original discarded? Without a key the server would take both original and copy.
 * not-arrived: is it sure that the original did not arrive? It was sent, and no current key can tell its outcome.
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
  /** Writes the order and empties the cart in one transaction. */
  place(request: PlaceRequest): Promise<PlaceOutcome>
  /** Waits until the order is sent, refused or needs a review, at most `limitMs` and until `signal` aborts. */
  watch(intent: string, limitMs: number, signal?: AbortSignal): Promise<WatchResult>
  sendNow(intent: string): Promise<void>
  sendAllNow(): Promise<void>
  /** Reads the server's current values again when a person opens a review. Without an answer the review stays unchanged. */
  compareAgain(intent: string): Promise<void>
  /** Stores the decisions of the review sheet with the order; false if it no longer needs a review. */
  storeDecisions(intent: string, decisions: ReviewDecisions): Promise<boolean>
  /** Sends the next revision of an order: `lines` at the current prices. false if it no longer needs a review. */
  sendWithChanges(intent: string, lines: PendingLine[]): Promise<boolean>
  /**
   * Stores a request to the managers of the dealership to decide; it goes to the edge when the server answers (G238).
   * false if `mayAskManager` became false meanwhile.
   */
  askManager(intent: string): Promise<boolean>
  /** Withdraws the order and adds its lines to the cart. `sharedProductNames`: products that the cart already had. */
  backToCart(intent: string): Promise<{ isDone: boolean; sharedProductNames: string[] }>
  /** Withdraws the order. false if its state does not allow this. */
  discard(intent: string): Promise<boolean>
  /** It arrived: the person says that the server has the order. false if its state does not allow this. */
  markArrived(intent: string): Promise<boolean>
  /** Sends the order again, although an earlier POST may have arrived. false if its state does not allow this. */
  sendAgain(intent: string): Promise<boolean>
  /** The order as it is stored now. */
  readOrder(intent: string): Promise<PendingOrder | null>
  /** The file of Save a copy; null for a sealed order, or if the device does not have the order. */
  makeCopy(intent: string): Promise<SavedCopy | null>
  /** `isAgreed`: the person answered the question of the import with yes. */
  importCopy(text: string, isAgreed?: boolean): Promise<ImportOutcome>
}
