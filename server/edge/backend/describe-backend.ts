import * as v from 'valibot'
import { dataEnvelope, isJsonType } from '#contract/envelope.ts'
import { statesSchema } from '#contract/people/dealership.ts'
import { backendProblems } from '#texts/edge.ts'
import type { BackendResult } from './call-backend.ts'
import { readAnswer } from '../orders/classify-outcome.ts'

/** Codes of Node and OpenSSL for a certificate that this machine does not trust; KNOWN_CODES has those of other faults. */
const CERTIFICATE_CODE = /CERT|^UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)/

const statesAnswer = dataEnvelope(statesSchema)

/**
 * The reason why the result of the probe is neither the list of states as agreed nor a refusal of too many calls, for log
 * and `/ready`; null if it is one of them. The reason has no contents of the answer.
 */
export function backendProblemOf(result: BackendResult, limitMs: number): string | null {
  if (result.kind === 'timed-out') return backendProblems.noAnswer(limitMs / 1000)
  if (result.kind !== 'answered') {
    const code = codeOf(result.problem)
    if (result.kind === 'cut') return backendProblems.cut(code)
    if (result.problem === undefined) return backendProblems.noConnection(limitMs / 1000)
    const unknownReason = CERTIFICATE_CODE.test(code)
      ? backendProblems.certificate(code)
      : backendProblems.notConnected(code)
    return KNOWN_CODES[code] ?? unknownReason
  }
  const { status, headers } = result
  // A backend that refuses a call because there were too many answers other calls.
  if (status === 429) return null
  if (status >= 300 && status < 400) return backendProblems.redirect(status, placeOf(headers.location))
  if (status >= 500) return backendProblems.status(status)
  if (!isJsonType(headers['content-type']))
    return backendProblems.noJson(status, headers['content-type']?.split(';')[0] ?? '')
  if (status !== 200) return backendProblems.status(status)
  return v.is(statesAnswer, readAnswer(result)) ? null : backendProblems.noStates(status)
}

const KNOWN_CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: backendProblems.refused,
  ENOTFOUND: backendProblems.unknownName,
  CERT_HAS_EXPIRED: backendProblems.expiredCertificate,
  CERT_NOT_YET_VALID: backendProblems.earlyCertificate,
  ERR_TLS_CERT_ALTNAME_INVALID: backendProblems.certificateOfOtherName,
}

function codeOf(problem: unknown): string {
  // An attempt at several addresses of a name ends with an error that has one error for each address.
  const [first] = problem instanceof AggregateError ? problem.errors : [problem]
  if (!(first instanceof Error)) return ''
  return 'code' in first && typeof first.code === 'string' ? first.code : first.name
}

/** Stands for the backend in a redirect within it, such as `/login`. */
const BACKEND_ORIGIN = 'http://backend.invalid'

/** Origin and path of a redirect: user name, password, query and fragment may be secrets. Empty for another address. */
function placeOf(location = ''): string {
  if (location === '' || !URL.canParse(location, BACKEND_ORIGIN)) return ''
  const { origin, protocol, pathname } = new URL(location, BACKEND_ORIGIN)
  if (!/^https?:$/.test(protocol)) return ''
  return `${origin === BACKEND_ORIGIN ? '' : origin}${pathname}`.slice(0, 200)
}
