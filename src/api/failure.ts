// Every way in which a call can fail, and the one place that decides what an exchange means; nobody else looks at a
// status or an exception.
import * as v from 'valibot'
import { errorEnvelope, isJsonType, NO_CODE, readJson } from '#contract/envelope.ts'
import { ERROR_CODES } from '#contract/error-codes.ts'
import type { Answered, AnswerHead, Exchange } from './exchange.ts'
import { retryAtOf } from './retry-after.ts'

export type Failure =
  /** No answer came: no network, refused connection, cut off, or a foreign page answered. */
  | { kind: 'offline' }
  | { kind: 'timed-out' }
  /**
   * Answered 401, 403 or code 10110; with code 10112 nobody signs in to the account again, with 10113 nobody at this
   * address.
   */
  | { kind: 'signed-out'; isAccountRemoved?: true; isForeignPage?: true }
  /** The answer belongs to an earlier session generation and must not be used. */
  | { kind: 'superseded' }
  /** `about`: the ids of what it is about, where the server names them. */
  | { kind: 'refused'; code: number; message: string; status: number; about?: readonly string[] }
  | { kind: 'conflict'; code: number; message: string }
  /** `message` as the server gave one. */
  | { kind: 'busy'; retryAt: number; message?: string }
  | { kind: 'server-fault'; status: number; message: string }
  /** The answer is JSON, but not of the agreed shape; `where` names the call. */
  | { kind: 'broken-contract'; where: string }

export type Denial = Extract<Failure, { kind: 'signed-out' }>

export type Answer<Value> = { ok: true; value: Value } | { ok: false; failure: Failure }

/** Carries a failure through libraries that only know exceptions (TanStack Query). */
export class FailedCall extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** The value of an answer; a failure is thrown, as TanStack Query wants it. */
export async function answered<Value>(answer: Promise<Answer<Value>>): Promise<Value> {
  const result = await answer
  if (result.ok) return result.value
  throw new FailedCall(result.failure)
}

/** What we wait where the server says busy and not for how long. */
const DEFAULT_RETRY_MS = 10_000

const failed = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

const isJson = ({ contentType }: AnswerHead) => isJsonType(contentType)

/** What an error says to people: the server's own sentence, or the one that its code has instead. */
export type WordsOf = (code: number, message: string) => string

const asReturned: WordsOf = (_code, message) => message

interface ToldError {
  code: number
  message: string
  about?: readonly string[]
}

function errorIn(answer: Answered, wordsOf: WordsOf): ToldError | null {
  const parsed = v.safeParse(errorEnvelope, readJson(answer.contentType, answer.text))
  if (!parsed.success) return null
  const { code, message, about } = parsed.output.error
  return { code, message: wordsOf(code, message), ...(about && { about }) }
}

/**
 * The sign of a foreign answer is a page where we agreed on JSON. A denial may also come without a body, but the
 * page of a network's own sign-in or filter denies nothing in our name.
 */
function isDenial(answer: AnswerHead): boolean {
  const isPage = /html/i.test(answer.contentType)
  return (answer.status === 401 || answer.status === 403) && !isPage
}

/** Whether the beginning of an answer is our server's; `fileType` is the media type of the file that was asked for. */
export function isHeadOfOurServer(head: AnswerHead, fileType?: string): boolean {
  // A gateway that cannot reach the server behind it is no answer of our server (offline.md, fact 6).
  if (head.status >= 502 && head.status <= 504) return false
  const isFile = fileType !== undefined && head.status === 200 && head.contentType.startsWith(fileType)
  return isJson(head) || isDenial(head) || isFile
}

export function isAnswerOfOurServer(exchange: Exchange): boolean {
  return exchange.answered && isHeadOfOurServer(exchange, exchange.file && exchange.contentType)
}

/** A 403 to somebody whose session goes on. */
export function forbidden(exchange: Answered): Failure {
  const { status } = exchange
  return { kind: 'refused', status, ...(errorIn(exchange, asReturned) ?? { code: NO_CODE, message: '' }) }
}

/** The parsed JSON of an answer that is neither an error nor foreign; everything else is a failure. */
export function jsonOrFailure(
  exchange: Exchange,
  where: string,
  now: number,
  wordsOf = asReturned,
): Answer<unknown> {
  if (!exchange.answered) {
    if (exchange.cause === 'aborted') return failed({ kind: 'superseded' })
    if (exchange.cause === 'paused') return failed({ kind: 'busy', retryAt: exchange.retryAt })
    return failed({ kind: exchange.cause === 'limit' ? 'timed-out' : 'offline' })
  }
  const { status } = exchange
  const error = errorIn(exchange, wordsOf)
  if (isDenial(exchange) || error?.code === ERROR_CODES.noSession) {
    const isAccountRemoved = error?.code === ERROR_CODES.accountRemoved
    const isForeignPage = error?.code === ERROR_CODES.foreignPage
    return failed({
      kind: 'signed-out',
      ...(isAccountRemoved && { isAccountRemoved }),
      ...(isForeignPage && { isForeignPage }),
    })
  }
  if (status === 429) {
    const retryAt = retryAtOf(exchange.headers, now) ?? now + DEFAULT_RETRY_MS
    return failed({ kind: 'busy', retryAt, ...(error && { message: error.message }) })
  }
  if (status >= 500) return failed({ kind: 'server-fault', status, message: error?.message ?? '' })
  if (!isJson(exchange) || status < 200 || (status >= 300 && status < 400)) return failed({ kind: 'offline' })
  if (status === 409) {
    return failed({ kind: 'conflict', code: error?.code ?? NO_CODE, message: error?.message ?? '' })
  }
  if (error !== null) return failed({ kind: 'refused', status, ...error })
  const value = readJson(exchange.contentType, exchange.text)
  if (status >= 400 || value === undefined) return failed({ kind: 'broken-contract', where })
  return { ok: true, value }
}

/** The file that was asked for; JSON without an error in its place is not as agreed. */
export function fileOrFailure(exchange: Exchange, where: string, now: number): Answer<Blob> {
  if (exchange.answered && exchange.file !== undefined) return { ok: true, value: exchange.file }
  const answer = jsonOrFailure(exchange, where, now)
  return answer.ok ? failed({ kind: 'broken-contract', where }) : answer
}
