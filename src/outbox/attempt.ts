// One POST of an order: what is kept of it, by which content its order is found in the history, and whether the edge's
// key can still tell how a POST without an answer ended.
import type { CartLine } from '#domain/cart/cart.ts'
import { subtractMoney } from '#domain/values/money.ts'
import type { Totals } from '#domain/prices/pricing.ts'

/** What an order of the history is recognised by, beside its author and dealership. */
export interface OrderContent {
  lines: { productId: number; quantity: number }[]
  /** Without shipping where that was open: the supplier fills it in later. */
  total: number
}

/** One POST of this order. Its body text is kept to the byte, because a resend sends the same bytes. */
export interface Attempt {
  revision: number
  startedAt: number
  body: string
  /** By this the order that it made is found in the history; null where an earlier version of the app made it. */
  content: OrderContent | null
  /** The key store that /edge named when it was sent; null where no keys are kept. */
  storeId: string | null
  /** How long that store keeps keys. */
  retentionMs: number
  /** null while it is under way or its outcome never came. */
  endedAt: number | null
  /** The edge answered that it will never know the outcome either: only the history can tell. */
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

/** The total that does not change any more: shipping that was open at checkout is filled in by the supplier. */
export function settledTotal({ isShippingOpen }: Agreed, total: number, shippingCost: number): number {
  return isShippingOpen ? subtractMoney(total, shippingCost) : total
}

/** What the order that a POST of this content makes will show in the history. */
export function contentOf(order: Agreed): OrderContent {
  const { totalPrice, shippingCost } = order.agreed
  return {
    lines: order.lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    total: settledTotal(order, totalPrice, shippingCost),
  }
}

/** Where the edge keeps the keys of orders. */
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

/** The store still knows this attempt: sent again under its intent, it is answered with its order, or as unknown. */
export function isKeyKept(attempt: Attempt, keyStore: KeyStore, now: number): boolean {
  if (keyStore.kind !== 'kept' || attempt.storeId !== keyStore.storeId) return false
  return now - attempt.startedAt < attempt.retentionMs
}

/** A POST whose end nobody knows is covered by no key any more: a further POST could make a second order. */
export function mayHaveArrived({ attempts }: Attempted, keyStore: KeyStore, now: number): boolean {
  return attempts.some((attempt) => attempt.endedAt === null && !isKeyKept(attempt, keyStore, now))
}

/** Every open attempt of this revision went to the store that answers now, and is young enough to be kept. */
export function canResend(order: Attempted & { revision: number }, keyStore: KeyStore, now: number): boolean {
  const open = order.attempts.filter(
    (attempt) => attempt.endedAt === null && attempt.revision === order.revision,
  )
  return open.length > 0 && open.every((each) => !each.isKeySpent && isKeyKept(each, keyStore, now))
}

/** One of its POSTs has no known end. */
export function hasOpenAttempt({ attempts }: Attempted): boolean {
  return attempts.some(({ endedAt }) => endedAt === null)
}

/** An earlier revision may stand on the server beside the last one. */
export function mayStandEarlier({ isSendAgain, attempts }: Attempted & { isSendAgain: boolean }): boolean {
  const last = attempts.at(-1)?.revision ?? 0
  return isSendAgain || attempts.some(({ endedAt, revision }) => endedAt === null && revision < last)
}

/** When its outcome became open: when the first POST without a known end began, else the first of all. */
export function firstOpenAt(order: Attempted & { placedAt: number }): number {
  const open = order.attempts.find((attempt) => attempt.endedAt === null)
  return (open ?? order.attempts[0])?.startedAt ?? order.placedAt
}
