// One POST of an order: its stored form, the content by which its order is recognised in the history, and whether the edge's
// key can still tell the outcome of a POST without an answer.
import type { CartLine } from '#domain/cart/cart.ts'
import type { Totals } from '#domain/prices/pricing.ts'
import { subtractMoney } from '#domain/values/money.ts'

/** An order of the history is recognised by this content, its author and its dealership. */
export interface OrderContent {
  lines: { productId: number; quantity: number }[]
  /** Without shipping if the shipping was open: the supplier fills it in later. */
  total: number
}

/** One POST of an order. The text of its body is stored exactly, because a resend sends the same bytes. */
export interface Attempt {
  revision: number
  startedAt: number
  body: string
  /** The content by which the history shows the order of this POST; null for attempts of an earlier version of the app. */
  content: OrderContent | null
  /** The key store that /edge named when the POST began; null without a key store. */
  storeId: string | null
  /** The time for which this key store keeps a key. */
  retentionMs: number
  /** null while the POST runs, or if its outcome is unknown. */
  endedAt: number | null
  /** The edge answered that it cannot tell the outcome: only the history can tell it. */
  isKeySpent: boolean
}

interface WithAttempts {
  attempts: readonly Attempt[]
}

/** The lines and totals of an order as the person agreed to them. */
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
  | { kind: 'available'; storeId: string; retentionMs: number }
  | { kind: 'none' }
  | { kind: 'unanswered' }

/** A POST that begins now, with the bytes of `body`. */
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
    storeId: keyStore.kind === 'available' ? keyStore.storeId : null,
    retentionMs: keyStore.kind === 'available' ? keyStore.retentionMs : 0,
    endedAt: null,
    isKeySpent: false,
  }
}

/** True if the store still has the key of this attempt: a resend with this key makes no second order. */
export function isKeyKept(attempt: Attempt, keyStore: KeyStore, now: number): boolean {
  if (keyStore.kind !== 'available' || attempt.storeId !== keyStore.storeId) return false
  return now - attempt.startedAt < attempt.retentionMs
}

/** True if no key covers a POST whose outcome is unknown: a further POST could make a second order. */
export function mayHaveArrived({ attempts }: WithAttempts, keyStore: KeyStore, now: number): boolean {
  return attempts.some((attempt) => attempt.endedAt === null && !isKeyKept(attempt, keyStore, now))
}

/** True if this revision has POSTs of unknown outcome, and the keys of all of them are still kept and not spent. */
export function canResend(
  order: WithAttempts & { revision: number },
  keyStore: KeyStore,
  now: number,
): boolean {
  const openAttempts = order.attempts.filter(
    (attempt) => attempt.endedAt === null && attempt.revision === order.revision,
  )
  return (
    openAttempts.length > 0 &&
    openAttempts.every((each) => !each.isKeySpent && isKeyKept(each, keyStore, now))
  )
}

/** True if the outcome of one of the order's POSTs is unknown. */
export function hasOpenAttempt({ attempts }: WithAttempts): boolean {
  return attempts.some(({ endedAt }) => endedAt === null)
}

/** True if it is proven that no POST before the last one placed the order. */
export function isOnlyOpenPost({ attempts }: WithAttempts): boolean {
  return !hasOpenAttempt({ attempts: attempts.slice(0, -1) })
}

/** True if the server may have an order of an earlier revision beside the order of the last revision. */
export function mayHaveEarlierOrder({
  isSendAgain,
  attempts,
}: WithAttempts & { isSendAgain: boolean }): boolean {
  const lastRevision = attempts.at(-1)?.revision ?? 0
  return isSendAgain || attempts.some(({ endedAt, revision }) => endedAt === null && revision < lastRevision)
}

/** The start of the first POST whose outcome is unknown; if every outcome is known, the start of the first POST. */
export function startOfFirstOpenAttempt(order: WithAttempts & { placedAt: number }): number {
  const openAttempt = order.attempts.find((attempt) => attempt.endedAt === null)
  return (openAttempt ?? order.attempts[0])?.startedAt ?? order.placedAt
}
