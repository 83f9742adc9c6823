// One POST of an order: its stored form, the content by which its order is recognised in the history, and whether the edge's
// key can still tell the outcome of a POST without an answer.
import type { CartLine } from '#domain/cart/cart.ts'
import { subtractMoney } from '#domain/values/money.ts'
import type { Totals } from '#domain/prices/pricing.ts'

/** An order of the history is recognised by this content, its author and its dealership. */
export interface OrderContent {
  lines: { productId: number; quantity: number }[]
  /** Without shipping if the shipping was open: the supplier fills it in later. */
  total: number
}

/** One POST of this order. The text of its body is stored exactly, because a resend sends the same bytes. */
export interface Attempt {
  revision: number
  startedAt: number
  body: string
  /** The content of the order of this POST in the history; null for attempts of an earlier version of the app. */
  content: OrderContent | null
  /** The key store that /edge named when the POST began; null without a key store. */
  storeId: string | null
  /** The time for which that store keeps keys. */
  retentionMs: number
  /** null while the POST runs, or if its outcome never came. */
  endedAt: number | null
  /** The edge answered that it cannot tell the outcome: only the history can tell it. */
  isKeySpent: boolean
}

interface WithAttempts {
  attempts: readonly Attempt[]
}

/** The content of an order as it was agreed. */
interface AgreedOrder {
  lines: readonly CartLine[]
  agreed: Totals
  isShippingOpen: boolean
}

/** The total without the shipping if it was open at checkout, because the supplier fills it in later. */
export function totalWithoutOpenShipping(
  { isShippingOpen }: AgreedOrder,
  total: number,
  shippingCost: number,
): number {
  return isShippingOpen ? subtractMoney(total, shippingCost) : total
}

/** The content by which the history will show the order of this POST. */
export function contentOf(order: AgreedOrder): OrderContent {
  const { totalPrice, shippingCost } = order.agreed
  return {
    lines: order.lines.map(({ product, quantity }) => ({ productId: product.id, quantity })),
    total: totalWithoutOpenShipping(order, totalPrice, shippingCost),
  }
}

/** The edge's store of order keys. */
export type KeyStore =
  | { kind: 'kept'; storeId: string; retentionMs: number }
  | { kind: 'none' }
  | { kind: 'unanswered' }

/** A POST that begins now, with these bytes. */
export function attemptOf(
  order: AgreedOrder & { revision: number },
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

/** True if the store still has the key of this attempt: it answers a resend with the order, or says that it is unknown. */
export function isKeyKept(attempt: Attempt, keyStore: KeyStore, now: number): boolean {
  if (keyStore.kind !== 'kept' || attempt.storeId !== keyStore.storeId) return false
  return now - attempt.startedAt < attempt.retentionMs
}

/** True if no key covers a POST whose outcome is unknown: a further POST could make a second order. */
export function mayHaveArrived({ attempts }: WithAttempts, keyStore: KeyStore, now: number): boolean {
  return attempts.some((attempt) => attempt.endedAt === null && !isKeyKept(attempt, keyStore, now))
}

/** True if every open attempt of this revision was sent to the current key store, which still keeps its key. */
export function canResend(
  order: WithAttempts & { revision: number },
  keyStore: KeyStore,
  now: number,
): boolean {
  const open = order.attempts.filter(
    (attempt) => attempt.endedAt === null && attempt.revision === order.revision,
  )
  return open.length > 0 && open.every((each) => !each.isKeySpent && isKeyKept(each, keyStore, now))
}

/** True if the outcome of one of the order's POSTs is unknown. */
export function hasOpenAttempt({ attempts }: WithAttempts): boolean {
  return attempts.some(({ endedAt }) => endedAt === null)
}

/** True if the server may have an order of an earlier revision beside that of the last one. */
export function mayHaveEarlierOrder({
  isSendAgain,
  attempts,
}: WithAttempts & { isSendAgain: boolean }): boolean {
  const lastRevision = attempts.at(-1)?.revision ?? 0
  return isSendAgain || attempts.some(({ endedAt, revision }) => endedAt === null && revision < lastRevision)
}

/** The start of the first POST whose outcome is unknown; otherwise of the first POST. */
export function firstOpenAt(order: WithAttempts & { placedAt: number }): number {
  const open = order.attempts.find((attempt) => attempt.endedAt === null)
  return (open ?? order.attempts[0])?.startedAt ?? order.placedAt
}
