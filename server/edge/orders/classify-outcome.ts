import * as v from 'valibot'
import { errorEnvelope, readJson } from '#contract/envelope.ts'
import { CODES_BEFORE_ANY_WRITE, CODES_BEFORE_NEW_CUSTOMER_ORDER } from '#contract/error-codes.ts'
import { CHECKOUT_SUCCESS, type CheckoutKind } from '#contract/orders/order.ts'
import { isTooHeavy } from '#server/network/json-weight.ts'
import type { BackendResult } from '../backend/call-backend.ts'
import type { Outcome } from '../key-store/key-protocol.ts'

const jsonObjectSchema = v.record(v.string(), v.unknown())

/** The most values of an answer that is no list: parsing and checking more would delay the calls of others. */
const USUAL_MOST_VALUES = 50_000

/**
 * The JSON object of an answer; null for anything that is not a JSON object under a JSON type, and for one with too many
 * values or levels, which is not parsed.
 */
export function readAnswer(
  result: BackendResult,
  mostValues = USUAL_MOST_VALUES,
): Record<string, unknown> | null {
  if (result.kind !== 'answered' || isTooHeavy(result.body, mostValues)) return null
  const answer = v.safeParse(
    jsonObjectSchema,
    readJson(result.headers['content-type'], result.body.toString('utf8')),
  )
  return answer.success && !Array.isArray(answer.output) ? answer.output : null
}

const CODES_BEFORE_WRITE: Record<CheckoutKind, readonly number[]> = {
  registered: CODES_BEFORE_ANY_WRITE,
  'new-customer': CODES_BEFORE_NEW_CUSTOMER_ORDER,
}

/**
 * Decides what the result of the call to the backend proves about its order. Without proof the outcome is unknown: the
 * order may be committed.
 */
export function classifyOutcome(result: BackendResult, kind: CheckoutKind = 'registered'): Outcome {
  if (result.kind === 'never-left') return 'never-left'
  const answer = readAnswer(result)
  if (result.kind !== 'answered' || answer === null) return 'unknown'
  if (result.status >= 200 && result.status < 300) {
    // An answer that the app does not accept as a success must not be stored: every resend would get it again.
    return v.safeParse(CHECKOUT_SUCCESS[kind], answer).success ? 'committed' : 'unknown'
  }
  if (result.status < 400 || result.status >= 500 || result.status === 401 || result.status === 403)
    return 'unknown'
  const refusal = v.safeParse(errorEnvelope, answer)
  const isBeforeWrite = refusal.success && CODES_BEFORE_WRITE[kind].includes(refusal.output.error.code)
  return isBeforeWrite ? 'refused-before-write' : 'unknown'
}
