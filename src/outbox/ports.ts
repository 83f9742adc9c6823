// The interfaces that the outbox needs: `storage` stores its orders, `api` calls the server (offline.md, The outbox).
import type { CartLine } from '#domain/cart/cart.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { KeptRule, SmallChangesRule } from '#domain/people/dealership-rules.ts'
import type { Product } from '#domain/products/product.ts'
import type { Attempt, KeyStore } from './attempt.ts'
import type { NotCommitted, NotForwarded } from './events.ts'
import type { RefusalCause } from './journal-line.ts'
import type { PendingOrder } from './pending-order.ts'
import type { QueuePorts, QueueStore } from './queue/queue.ts'

/** The state and epoch of the order when it was read; a write fails if the stored order has another state or epoch. */
export type ExpectedClaim = Pick<PendingOrder, 'state' | 'epoch'>

/**
 * The orders by their intents. `listOpen`: without the finished ones (finishedAtOf). `prune`: the numbers of deleted
 * orders on the server stay known.
 */
export interface PendingOrderStore extends QueueStore<PendingOrder> {
  /** Those of the given numbers that belong to finished orders, also to orders whose content is deleted. */
  numbersOfFinishedOrders(serverNumbers: readonly number[]): Promise<number[]>
  /** The orders in the states sent and missing whose content is stored. */
  listSent(): Promise<PendingOrder[]>
  /** The name of the key store at the latest search for sent orders; null before the first search. */
  storeIdOfSentOrderSearch(): Promise<string | null>
  noteSentOrdersSearched(storeId: string): Promise<void>
  /** Writes the order made from the cart's lines and empties the cart. */
  place(
    cartRevision: number,
    makeOrder: (lines: CartLine[]) => PendingOrder,
  ): Promise<{ kind: 'placed'; order: PendingOrder } | { kind: 'cart-changed' } | { kind: 'cart-empty' }>
  /** Like `change`; also adds the order's lines to the cart in the same transaction. */
  returnToCart(
    intent: string,
    expected: ExpectedClaim,
    change: (order: PendingOrder) => PendingOrder | null,
  ): Promise<{ sharedProductNames: string[] } | null>
  /** false if the device already has the intent. */
  add(order: PendingOrder): Promise<boolean>
  /** The text of the stored row of an order that this version cannot read. */
  readRaw(intent: string): Promise<string | null>
  discardUnreadable(intent: string): Promise<boolean>
  watch(intent: string, listener: (order: PendingOrder | null) => void): () => void
}

export type SendOutcome =
  /**
   * Success (offline.md, rule 4): 2xx, JSON, the schema, no error member, same origin. For the order of a new customer
   * the answer of the server may have no number.
   */
  | { kind: 'delivered'; orderId: number | null }
  | { kind: 'not-committed'; proof: NotCommitted }
  /** This POST placed no order, but that proves nothing about earlier POSTs of the order. */
  | { kind: 'not-forwarded'; proof: NotForwarded }
  /** Every other outcome, because bytes may have been sent. `isKeySpent`: the edge cannot tell the outcome either. */
  | { kind: 'unknown'; retryAt: number | null; isKeySpent: boolean }

export interface Sender {
  /** The exact text that is sent and stored with the attempt. */
  bodyOf(order: PendingOrder): string
  send(order: PendingOrder, attempt: Attempt): Promise<SendOutcome>
}

export type CheckOutcome =
  | { kind: 'unanswered'; retryAt: number | null }
  | { kind: 'signed-out' }
  /** `cause`: see `RefusalCause`; null if the server itself refused a call of the check, with `message`. */
  | { kind: 'refused'; message: string; cause: RefusalCause | null }
  | { kind: 'answered'; products: Product[]; dealership: Dealership }

export interface Checker {
  /**
   * Calls validate, min-info and check-basket for the order's author and dealership. An order without an account has no
   * session: for it the list of states and check-basket are called.
   */
  check(order: PendingOrder): Promise<CheckOutcome>
  /**
   * Reads the rule of small changes of the order's dealership now (G214); null if there is none, or if it could not be
   * read. An earlier answer must never be given: the rule may have changed.
   */
  readSmallChangesRule(order: PendingOrder): Promise<KeptRule<SmallChangesRule> | null>
  /** Asks the server for the session's account before a resend, which does not check the basket again. */
  currentAuthor(
    order: PendingOrder,
  ): Promise<{ kind: 'author'; id: number } | { kind: 'signed-out' } | { kind: 'unanswered' }>
}

export type HistoryRead =
  /** Every page could be read, in order and without gaps (offline.md, rule 6). */
  | { kind: 'complete'; orders: Order[] }
  | { kind: 'unreadable' }
  /** There is no session, or it is another person's. */
  | { kind: 'signed-out' }
  /** The author may not see this dealership's orders, so the history cannot be read. */
  | { kind: 'closed' }

export interface History {
  /** Every order of this order's dealership in the time span, as its author sees it. */
  read(order: PendingOrder, span: { fromAt: number; toAt: number }): Promise<HistoryRead>
  /** When the oldest order of this order's dealership was placed; null if there is none, or it could not be read. */
  oldestAt(order: PendingOrder): Promise<number | null>
}

export interface OutboxPorts extends QueuePorts<PendingOrder> {
  store: PendingOrderStore
  sender: Sender
  checker: Checker
  history: History
  readKeyStore(): Promise<KeyStore>
  /** The name of the key store in the latest answer of the server; null without an answer or a key store. */
  knownStoreId(): string | null
  /** A new identity, for an intent or a request. */
  newUuid(): string
  /** True in the service worker, which sends orders while the app is closed (G320). The journal of an order says so. */
  isInBackground?: boolean
}
