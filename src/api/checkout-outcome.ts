// What the end of a checkout proves (offline.md, rule 4). Success is 2xx, JSON, the schema and no error member;
// "not committed" is an answer that proves it; everything else after bytes may have left is unknown.
import * as v from 'valibot'
import {
  EDGE_CODES,
  EDGE_HEADERS,
  type EdgeCode,
  type EdgeError,
  edgeErrorSchema,
  NOT_COMMITTED,
} from '#contract/edge.ts'
import { readJson } from '#contract/envelope.ts'
import { CODES_BEFORE_ANY_WRITE, ERROR_CODES } from '#contract/error-codes.ts'
import { CHECKOUT_SUCCESS, type CheckoutKind } from '#contract/order.ts'
import type { NotCommitted } from '#outbox/events.ts'
import type { SendOutcome } from '#outbox/ports.ts'
import { retryAtOf } from './retry-after.ts'

/** A raw answer. */
export interface CheckoutEnd {
  status: number
  headers: Headers
  text: string
}

export interface SentOrder {
  kind: CheckoutKind
  /** An edge that keeps keys stands between us and the backend. */
  isWithKey: boolean
}

type EdgeWord = EdgeCode | null | undefined

const SESSION_CODES: readonly EdgeWord[] = [EDGE_CODES.noSession, EDGE_CODES.otherAuthor]

/** Another store says so too: a copy that the browser sent by itself may have reached the one that was there before. */
const KEY_TELLS_NO_MORE: readonly EdgeWord[] = [
  EDGE_CODES.outcomeUnknown,
  EDGE_CODES.superseded,
  EDGE_CODES.keyReused,
  EDGE_CODES.otherStore,
]

function proofOf(end: CheckoutEnd, error: EdgeError, now: number): NotCommitted {
  const { code, message } = error
  const isOfSession = code === ERROR_CODES.noSession || code === ERROR_CODES.wrongUser
  if (SESSION_CODES.includes(error.edge) || isOfSession || end.status === 401) {
    return { kind: 'signed-out' }
  }
  if (code === ERROR_CODES.basketChanged || code === ERROR_CODES.productGone) {
    return { kind: 'basket-changed', message }
  }
  if (error.edge === EDGE_CODES.backendUnreachable || end.status >= 500 || end.status === 429) {
    return { kind: 'busy', retryAt: retryAtOf(end.headers, now) }
  }
  return { kind: 'refused', code, message }
}

/** `end` is null where no answer came. */
export function outcomeOf(end: CheckoutEnd | null, { kind, isWithKey }: SentOrder, now: number): SendOutcome {
  const unknown: SendOutcome = { kind: 'unknown', retryAt: null, isKeySpent: false }
  if (end === null) return unknown
  const body = readJson(end.headers.get('Content-Type'), end.text)
  if (end.status >= 200 && end.status < 300) {
    const placed = v.safeParse(CHECKOUT_SUCCESS[kind], body)
    return placed.success ? { kind: 'delivered', orderId: placed.output.data.id } : unknown
  }
  const refused = v.safeParse(edgeErrorSchema, body)
  if (!refused.success) return unknown
  const { error } = refused.output
  const isProvenByEdge = end.headers.get(EDGE_HEADERS.outcome) === NOT_COMMITTED
  // Without an edge the listed codes prove it: the backend answers them before it writes anything.
  const isProvenByCode =
    !isWithKey && end.status >= 400 && end.status < 500 && CODES_BEFORE_ANY_WRITE.includes(error.code)
  if (isProvenByEdge || isProvenByCode) {
    return { kind: 'not-committed', proof: proofOf(end, error, now) }
  }
  const isKeySpent = KEY_TELLS_NO_MORE.includes(error.edge)
  return { kind: 'unknown', retryAt: retryAtOf(end.headers, now), isKeySpent }
}
