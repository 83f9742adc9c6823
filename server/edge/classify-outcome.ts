import * as v from 'valibot'
import { errorEnvelope, readJson } from '#contract/envelope.ts'
import { CODES_BEFORE_A_NEW_CUSTOMER, CODES_BEFORE_ANY_WRITE } from '#contract/error-codes.ts'
import { CHECKOUT_SUCCESS, type CheckoutKind } from '#contract/orders/order.ts'
import type { BackendEnd } from './call-backend.ts'
import type { Outcome } from './key-protocol.ts'

const jsonObject = v.record(v.string(), v.unknown())

/** The JSON object of an answer; null for anything that is not a JSON object under a JSON type. */
export function readAnswer(end: BackendEnd): Record<string, unknown> | null {
  if (end.kind !== 'answered') return null
  const answer = v.safeParse(jsonObject, readJson(end.headers['content-type'], end.body.toString('utf8')))
  return answer.success && !Array.isArray(answer.output) ? answer.output : null
}

const CODES_BEFORE_WRITE: Record<CheckoutKind, readonly number[]> = {
  registered: CODES_BEFORE_ANY_WRITE,
  'new-customer': CODES_BEFORE_A_NEW_CUSTOMER,
}

/** Decides what the end of a forward proves. Without proof it is unknown: the order may have been committed. */
export function classifyOutcome(end: BackendEnd, kind: CheckoutKind = 'registered'): Outcome {
  if (end.kind === 'never-left') return 'never-left'
  const answer = readAnswer(end)
  if (end.kind !== 'answered' || answer === null) return 'unknown'
  if (end.status >= 200 && end.status < 300) {
    // An answer that the app would not accept as a success must not be stored as one: every resend would get it again.
    return v.safeParse(CHECKOUT_SUCCESS[kind], answer).success ? 'committed' : 'unknown'
  }
  if (end.status < 400 || end.status >= 500 || end.status === 401 || end.status === 403) return 'unknown'
  const refusal = v.safeParse(errorEnvelope, answer)
  const isListed = refusal.success && CODES_BEFORE_WRITE[kind].includes(refusal.output.error.code)
  return isListed ? 'refused-before-write' : 'unknown'
}
