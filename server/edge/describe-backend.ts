import { isJsonType } from '#contract/envelope.ts'
import { backendProblems } from '#texts/edge.ts'
import type { BackendResult } from './call-backend.ts'

/** Codes of Node and OpenSSL for a certificate that this machine does not trust, or that belongs to another name. */
const CERTIFICATE_CODE =
  /CERT|^DEPTH_ZERO_SELF_SIGNED_CERT$|^UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)|^ERR_TLS_CERT_ALTNAME_INVALID$/

/**
 * The reason why the result of the probe is no answer as agreed, for log and `/ready`; null if it is one. A refusal with
 * JSON is an answer. The reason has no contents of the answer.
 */
export function backendProblemOf(result: BackendResult, limitMs: number): string | null {
  if (result.kind === 'timed-out') return backendProblems.noAnswer(limitMs / 1000)
  if (result.kind !== 'answered') {
    const code = codeOf(result.problem)
    if (result.kind === 'cut') return backendProblems.cut(code)
    if (result.problem === undefined) return backendProblems.noConnection(limitMs / 1000)
    if (CERTIFICATE_CODE.test(code)) return backendProblems.certificate(code)
    return KNOWN_CODES[code] ?? backendProblems.notConnected(code)
  }
  const { status, headers } = result
  if (status >= 300 && status < 400) return backendProblems.redirect(status, placeOf(headers.location))
  if (status >= 500) return backendProblems.status(status)
  return isJsonType(headers['content-type'])
    ? null
    : backendProblems.noJson(status, headers['content-type']?.split(';')[0] ?? '')
}

const KNOWN_CODES: Readonly<Record<string, string>> = {
  ECONNREFUSED: backendProblems.refused,
  ENOTFOUND: backendProblems.unknownName,
}

function codeOf(problem: unknown): string {
  // An attempt at several addresses of a name ends with an error that has one error for each address.
  const [first] = problem instanceof AggregateError ? problem.errors : [problem]
  if (!(first instanceof Error)) return ''
  return 'code' in first && typeof first.code === 'string' ? first.code : first.name
}

/** The place of a redirect without its query, which may have a code. */
function placeOf(location: string | undefined): string {
  return (location ?? '').split(/[?#]/)[0]?.slice(0, 200) ?? ''
}
