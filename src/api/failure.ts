// The failures that a call can have, and the functions that read the data or the failure from an exchange.
import * as v from 'valibot'
import { CALL_HEADERS } from '#contract/edge.ts'
import { errorEnvelope, isJsonType, NO_CODE, readJson } from '#contract/envelope.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { AnsweredExchange, AnswerHead, Exchange } from './exchange.ts'
import { retryAtOf } from './retry-after.ts'

export type Failure =
  /**
   * No answer came: there is no network, the connection was refused or cut, or another server's page answered.
   * `isUnlocked`: the call was not sent, because the account has no session until its person signs in (G255).
   */
  | { kind: 'offline'; isUnlocked?: true }
  | { kind: 'timed-out' }
  /**
   * The server answered 401, 403 or code 10110. `isAccountRemoved`: code 10112. `isForeignPage`: code 10113, the server
   * takes the page's address for another site.
   */
  | { kind: 'signed-out'; isAccountRemoved?: true; isForeignPage?: true }
  /** The answer belongs to an earlier session generation and must not be used, or the caller aborted the call. */
  | { kind: 'superseded' }
  /** `about`: the ids of the entities that the refusal concerns, where the server names them. */
  | { kind: 'refused'; code: number; message: string; status: number; about?: readonly string[] }
  /** `data`: the unparsed member `data` beside the error, where the server sends one. */
  | { kind: 'conflict'; code: number; message: string; data?: unknown }
  /** `retryAt`: epoch milliseconds. `message` only where the server sent one. */
  | { kind: 'busy'; retryAt: number; message?: string }
  /** `requestId`: the number of the call in the server's log, where the server names it (G206). */
  | { kind: 'server-fault'; status: number; message: string; requestId?: string }
  /** The answer is JSON, but not of the agreed shape; `where` names the call and, if it is known, the wrong field. */
  | { kind: 'broken-contract'; where: string }

export type Denial = Extract<Failure, { kind: 'signed-out' }>

/** A value that the caller has, with the tag (ETag) that the server sent with it. */
export interface KnownValue<Value> {
  tag: string
  value: Value
}

/** `tag`: the tag of the value; only calls with `knownValue` get it. */
export type Answer<Value> = { ok: true; value: Value; tag?: string } | { ok: false; failure: Failure }

/** Carries a failure through libraries that know only exceptions (TanStack Query). */
export class FailedCall extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** The value of an answer; a failure is thrown, because TanStack Query expects an exception. */
export async function valueOrThrow<Value>(answer: Promise<Answer<Value>>): Promise<Value> {
  const result = await answer
  if (result.ok) return result.value
  throw new FailedCall(result.failure)
}

/** After a busy answer without Retry-After the failure names a time this much later; pauses.ts has its own rule. */
const DEFAULT_RETRY_MS = 10_000

const failedAnswer = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

const isJson = ({ contentType }: AnswerHead) => isJsonType(contentType)

/** Chooses the text of an error for people: the text that belongs to the code, or the server's message. */
export type ErrorTextOf = (code: number, message: string) => string

const serverMessage: ErrorTextOf = (_code, message) => message

interface ReportedError {
  code: number
  message: string
  about?: readonly string[]
}

function errorIn(answer: AnsweredExchange, errorTextOf: ErrorTextOf): ReportedError | null {
  const parsed = v.safeParse(errorEnvelope, readJson(answer.contentType, answer.text))
  if (!parsed.success) return null
  const { code, message, about } = parsed.output.error
  return { code, message: errorTextOf(code, message), ...(about && { about }) }
}

/**
 * A denial may come without a body. An HTML page is no denial: it comes from the sign-in or the filter of a network,
 * because our server answers JSON.
 */
function isDenial(answer: AnswerHead): boolean {
  const isHtmlPage = /html/i.test(answer.contentType)
  return (answer.status === 401 || answer.status === 403) && !isHtmlPage
}

/** True when status and headers can come from our server; `fileType` is the media type of the requested file. */
export function isHeadOfOurServer(head: AnswerHead, fileType?: string): boolean {
  // 502 to 504 come from a gateway that cannot reach our server (offline.md, fact 6).
  if (head.status >= 502 && head.status <= 504) return false
  const isFile = fileType !== undefined && head.status === 200 && head.contentType.startsWith(fileType)
  return isJson(head) || isDenial(head) || isFile
}

export function isAnswerOfOurServer(exchange: Exchange): boolean {
  return exchange.answered && isHeadOfOurServer(exchange, exchange.file && exchange.contentType)
}

/** True for a 304 with the tag that the call named; only a server that knows the tag can answer it. */
export function isUnchanged(exchange: Exchange, tag: string | undefined): boolean {
  return exchange.answered && exchange.status === 304 && tag !== undefined && tagIn(exchange) === tag
}

export const tagIn = ({ headers }: AnswerHead) => headers.get('ETag')

/** The failure of a 403 after which the session continues. */
export function forbiddenFailure(exchange: AnsweredExchange): Failure {
  const { status } = exchange
  return { kind: 'refused', status, ...(errorIn(exchange, serverMessage) ?? { code: NO_CODE, message: '' }) }
}

const withData = v.fallback(v.object({ data: v.optional(v.unknown()) }), {})

/** The parsed JSON of a success of our server; every other exchange is a failure. */
export function jsonOrFailure(
  exchange: Exchange,
  where: string,
  now: number,
  errorTextOf = serverMessage,
): Answer<unknown> {
  if (!exchange.answered) {
    if (exchange.cause === 'aborted') return failedAnswer({ kind: 'superseded' })
    if (exchange.cause === 'paused') return failedAnswer({ kind: 'busy', retryAt: exchange.retryAt })
    return failedAnswer({ kind: exchange.cause === 'limit' ? 'timed-out' : 'offline' })
  }
  const { status } = exchange
  const error = errorIn(exchange, errorTextOf)
  if (isDenial(exchange) || error?.code === ERROR_CODES.noSession) {
    const isAccountRemoved = error?.code === ERROR_CODES.accountRemoved
    const isForeignPage = error?.code === ERROR_CODES.foreignPage
    return failedAnswer({
      kind: 'signed-out',
      ...(isAccountRemoved && { isAccountRemoved }),
      ...(isForeignPage && { isForeignPage }),
    })
  }
  if (status === 429) {
    const retryAt = retryAtOf(exchange.headers, now) ?? now + DEFAULT_RETRY_MS
    return failedAnswer({ kind: 'busy', retryAt, ...(error && { message: error.message }) })
  }
  if (status >= 500) {
    const requestId = exchange.headers.get(CALL_HEADERS.requestId)
    const message = error?.message ?? ''
    return failedAnswer({ kind: 'server-fault', status, message, ...(requestId && { requestId }) })
  }
  if (!isJson(exchange) || status < 200 || (status >= 300 && status < 400))
    return failedAnswer({ kind: 'offline' })
  if (status === 409) {
    const { data } = v.parse(withData, readJson(exchange.contentType, exchange.text))
    return failedAnswer({
      kind: 'conflict',
      code: error?.code ?? NO_CODE,
      message: error?.message ?? '',
      ...(data !== undefined && { data }),
    })
  }
  if (error !== null) return failedAnswer({ kind: 'refused', status, ...error })
  const value = readJson(exchange.contentType, exchange.text)
  if (status >= 400 || value === undefined) return failedAnswer({ kind: 'broken-contract', where })
  return { ok: true, value }
}

/** The requested file; a JSON success instead of it breaks the contract. */
export function fileOrFailure(exchange: Exchange, where: string, now: number): Answer<Blob> {
  if (exchange.answered && exchange.file !== undefined) return { ok: true, value: exchange.file }
  const answer = jsonOrFailure(exchange, where, now)
  return answer.ok ? failedAnswer({ kind: 'broken-contract', where }) : answer
}
