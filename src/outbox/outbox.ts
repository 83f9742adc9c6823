// What screens may ask of the outbox.
import type { PendingLine, PendingOrder, PlaceRequest, ReviewDecisions } from './pending-order.ts'

export type PlaceOutcome =
  | { kind: 'placed'; order: PendingOrder }
  | { kind: 'cart-changed' }
  | { kind: 'cart-empty' }
  /** The device is full; the cart is as it was. */
  | { kind: 'no-room' }
  /** Nobody is here for whom it could be placed. */
  | { kind: 'signed-out' }
  /** The device's storage would not take it; the console says why. */
  | { kind: 'not-saved' }

/** How an order that the person is watching ended, or `pending` when nobody watches any longer. */
export type Watched = 'sent' | 'refused' | 'needs-review' | 'pending'

export interface SavedCopy {
  fileName: string
  text: string
}

/**
 * original-discarded: nobody would notice if the original were sent too · not-arrived: it was sent already, and no
 * key that is kept now tells what came of it.
 */
export type ImportQuestion = 'original-discarded' | 'not-arrived'

export type ImportOutcome =
  | { kind: 'imported'; intent: string }
  | { kind: 'already-here' }
  /** The copy says that the server had it when the copy was made. */
  | { kind: 'already-sent' }
  /** Only a person can know; after a yes import again. */
  | { kind: 'asks'; question: ImportQuestion }
  /** Somebody took it back or discarded it, here or before the copy was saved: only its lines are offered. */
  | { kind: 'withdrawn'; order: PendingOrder }
  | { kind: 'other-author' }
  | { kind: 'not-readable' }
  | { kind: 'signed-out' }

export interface Outbox {
  /** Writes the order and empties the cart in one transaction; only then is it saved. */
  place(request: PlaceRequest): Promise<PlaceOutcome>
  /** Waits until the order ends or needs a person, at most `limitMs` and until `signal` aborts. */
  watch(intent: string, limitMs: number, signal?: AbortSignal): Promise<Watched>
  sendNow(intent: string): Promise<void>
  sendAllNow(): Promise<void>
  /** A review is opened: what the order is compared with is read again. Without an answer it stays as it was. */
  compareAgain(intent: string): Promise<void>
  /** Keeps what was decided on the review sheet with the order; false where it needs no review any more. */
  decide(intent: string, decisions: ReviewDecisions): Promise<boolean>
  /** Needs review → the next revision with these lines at the current prices. */
  sendWithChanges(intent: string, lines: PendingLine[]): Promise<boolean>
  /** The lines join the cart; answers the names of products that were in both. */
  backToCart(intent: string): Promise<{ isDone: boolean; inBoth: string[] }>
  discard(intent: string): Promise<boolean>
  markArrived(intent: string): Promise<boolean>
  sendAgain(intent: string): Promise<boolean>
  /** As it is stored now. */
  stored(intent: string): Promise<PendingOrder | null>
  copyOf(intent: string): Promise<SavedCopy | null>
  /** `isAgreed`: the person said yes to what was asked before. */
  importCopy(text: string, isAgreed?: boolean): Promise<ImportOutcome>
}
