// One POST of an order: its stored form, the content by which the history shows its order, and whether the edge's
// key can still tell the outcome of a POST without an answer.
import type { CartLine } from '#domain/cart/cart.ts'
import { subtractMoney } from '#domain/values/money.ts'
import type { Totals } from '#domain/prices/pricing.ts'

/** An order of the history is recognised by this content, its author and its dealership. */
export interface OrderContent {
  lines: { productId: number; quantity: number }[]
  /** Without shipping if that was open: the supplier fills it in later. */
  total: number
}

/** One POST of this order. The text of its body is stored exactly, because a resend sends the same bytes. */
export interface Attempt {
  revision: number
  startedAt: number
  body: string
  /** The history shows its order with this content; null for attempts of an earlier version of the app. */
  content: OrderContent | null
  /** The key store that /edge named when the POST began; null without a key store. */
  storeId: string | null
  /** How long that store keeps keys. */
  retentionMs: number
  /** null while the POST runs, or if its outcome never came. */
  endedAt: number | null
  /** The edge answered that it cannot tell the outcome: only the history can. */
  isKeySpent: boolean
}

interface Attempted {
  attempts: readonly Attempt[]
}

/** The content of an order as it was agreed. */
interface Agreed {
  lines: readonly CartLine[]
  agreed: Totals
  isShippingOpen: boolean
}

/** The total without shipping that was open at checkout, because the supplier fills that in later. */
export function settledTotal({ isShippingOpen }: Agreed, total: number, shippingCost: number): number {
  return isShippingOpen ? subtractMoney(total, shippingCost) : total
}

/** The content by which the history will show the order of this POST. */
export function contentOf(order: Agreed): OrderContent {
  const { totalPrice, shippingCost } = order.agreed
  return {
    lines: order.lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    total: settledTotal(order, totalPrice, shippingCost),
  }
}

/** The edge's store of order keys. */
export type KeyStore =
  | { kind: 'kept'; storeId: string; retentionMs: number }
  | { kind: 'none' }
  | { kind: 'unanswered' }

/** A POST that begins now, with these bytes. */
export function attemptOf(
  order: Agreed & { revision: number },
  body: string,
  keyStore: KeyStore,
  now: number,
): Attempt {
  return {
    revision: order.revision,
    startedAt: now,
    body,
    content: contentOf(order),
    storeId: keyStore.kind === 'kept' ? keyStore.storeId : null,
    retentionMs: keyStore.kind === 'kept' ? keyStore.retentionMs : 0,
    endedAt: null,
    isKeySpent: false,
  }
}

/** The store still has the key of this attempt: a resend under the same intent is answered with its order, or as unknown. */
export function isKeyKept(attempt: Attempt, keyStore: KeyStore, now: number): boolean {
  if (keyStore.kind !== 'kept' || attempt.storeId !== keyStore.storeId) return false
  return now - attempt.startedAt < attempt.retentionMs
}

/** A POST without a known outcome is no longer covered by a key: a further POST could make a second order. */
export function mayHaveArrived({ attempts }: Attempted, keyStore: KeyStore, now: number): boolean {
  return attempts.some((attempt) => attempt.endedAt === null && !isKeyKept(attempt, keyStore, now))
}

/** Every open attempt of this revision went to the current key store and is younger than its retention. */
export function canResend(order: Attempted & { revision: number }, keyStore: KeyStore, now: number): boolean {
  const open = order.attempts.filter(
    (attempt) => attempt.endedAt === null && attempt.revision === order.revision,
  )
  return open.length > 0 && open.every((each) => !each.isKeySpent && isKeyKept(each, keyStore, now))
}

/** True if the outcome of one of its POSTs is unknown. */
export function hasOpenAttempt({ attempts }: Attempted): boolean {
  return attempts.some(({ endedAt }) => endedAt === null)
}

/** An earlier revision may be on the server beside the last one. */
export function mayStandEarlier({ isSendAgain, attempts }: Attempted & { isSendAgain: boolean }): boolean {
  const last = attempts.at(-1)?.revision ?? 0
  return isSendAgain || attempts.some(({ endedAt, revision }) => endedAt === null && revision < last)
}

/** The start of the first POST without a known outcome, else of the first POST. */
export function firstOpenAt(order: Attempted & { placedAt: number }): number {
  const open = order.attempts.find((attempt) => attempt.endedAt === null)
  return (open ?? order.attempts[0])?.startedAt ?? order.placedAt
}
