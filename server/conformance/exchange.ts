// Sends the agreed calls to a backend as the edge does, and keeps every answer with its grade.
import * as v from 'valibot'
import { backendPathOf, type BackendPaths } from '#contract/backend-paths.ts'
import { CALLS, type CallName } from '#contract/calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { dataEnvelope, errorEnvelope, readJson } from '#contract/envelope.ts'
import { isFileAnswer } from '#server/agreement/agreed-call.ts'
import { AGREED_CALLS } from '#server/agreement/agreed-calls.ts'
import { canonicalForm } from '#server/agreement/canonical-form.ts'
import { describeIssue } from './describe-issue.ts'
import {
  answerFault,
  MOST_FILE_BYTES,
  MOST_RUN_BYTES,
  MOST_TEXT_BYTES,
  readAnswerBytes,
} from './read-answer.ts'

export interface CallInput {
  /** The values of the path's parameters, in their order. */
  parameters?: readonly (string | number)[]
  query?: Readonly<Record<string, string | number | boolean>>
  body?: unknown
  /** False leaves out the Authorization header, which is the same for all callers (BASIC_HEADER). */
  hasFixedHeader?: boolean
}

export interface Exchange extends CallInput {
  call: CallName
  /** 0 when no answer came. */
  status: number
  contentType: string
  /** Empty for an answer that is neither text nor JSON, such as a file. */
  text: string
  bytes: number
  ms: number
  setCookies: readonly string[]
  /** The JSON of the answer; undefined if the answer is no JSON. */
  value: unknown
  /** The reason why the answer was not read to its end. */
  problem?: string
}

/** `isReadable`: the app can use the answer. `isCanonical`: the answer has the form of the agreement. */
export interface Grade {
  call: CallName
  isReadable: boolean
  isCanonical: boolean
  /** The first difference; empty for a canonical answer. */
  difference: string
}

export interface Conversation {
  backend: URL
  paths: BackendPaths
  /** The time in milliseconds; it never goes back. */
  clock: () => number
  exchanges: Exchange[]
  grades: Grade[]
  /** The bytes of all answers that were read. */
  bytesRead: number
}

/** A caller with cookies of its own: a signed-in person, or a visitor. */
export interface Person {
  cookies: Map<string, string>
  ask: (call: CallName, input?: CallInput) => Promise<Exchange>
}

/** The app waits less than this for each answer that the run reads. */
const ANSWER_LIMIT_MS = 125_000

/** The address of a call at the backend. If the backend's own address has a path, the call's path follows it. */
export function addressOf(
  { backend, paths }: Conversation,
  call: CallName,
  { parameters = [], query = {} }: CallInput,
): URL {
  const path = backendPathOf(
    paths,
    call,
    parameters.map((parameter) => encodeURIComponent(parameter)),
  )
  const url = new URL(`${backend.href.replace(/\/$/, '')}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

function keepCookies(cookies: Map<string, string>, lines: readonly string[]): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', ...value] = pair.trim().split('=')
    const isRemoved =
      attributes.some((attribute) => /^\s*max-age\s*=\s*(0|-\d+)\s*$/i.test(attribute)) ||
      value.join('=') === ''
    if (isRemoved) cookies.delete(name)
    else cookies.set(name, value.join('='))
  }
}

function firstIssue(schema: v.GenericSchema, value: unknown): string | null {
  const parsed = v.safeParse(schema, value)
  return parsed.success ? null : describeIssue(parsed.issues[0])
}

/** Grades an answer; null for an answer that is no success, and for a call that answers a file. */
export function gradeOf({ call, status, value }: Exchange): Grade | null {
  const { answer } = AGREED_CALLS[call]
  if (isFileAnswer(answer) || status < 200 || status >= 300) return null
  const readingIssue = firstIssue(dataEnvelope(answer), value)
  const formIssue = readingIssue ?? firstIssue(dataEnvelope(canonicalForm(answer)), value)
  return {
    call,
    isReadable: readingIssue === null,
    isCanonical: formIssue === null,
    difference: formIssue ?? '',
  }
}

export function createPerson(conversation: Conversation): Person {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async ask(call, input = {}) {
      const exchange = await send(conversation, cookies, call, input)
      conversation.exchanges.push(exchange)
      const grade = gradeOf(exchange)
      if (grade) conversation.grades.push(grade)
      return exchange
    },
  }
}

export function headersFor(
  conversation: Conversation,
  cookies: ReadonlyMap<string, string>,
): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    accept: 'application/json',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': conversation.backend.host,
    'x-forwarded-proto': conversation.backend.protocol.replace(':', ''),
    ...(cookie && { cookie }),
  }
}

async function send(
  conversation: Conversation,
  cookies: Map<string, string>,
  call: CallName,
  input: CallInput,
): Promise<Exchange> {
  const { method } = CALLS[call]
  const { body, hasFixedHeader = true } = input
  const startedAt = conversation.clock()
  const noAnswer = {
    call,
    ...input,
    status: 0,
    contentType: '',
    text: '',
    bytes: 0,
    setCookies: [],
    value: undefined,
  }
  if (conversation.bytesRead > MOST_RUN_BYTES)
    return { ...noAnswer, ms: 0, problem: `not sent: the answers had more than ${megabytes(MOST_RUN_BYTES)}` }
  try {
    const response = await fetch(addressOf(conversation, call, input), {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
      headers: {
        ...headersFor(conversation, cookies),
        ...(hasFixedHeader && { authorization: BASIC_HEADER }),
        ...(method !== 'GET' && body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(method !== 'GET' && body !== undefined && { body: JSON.stringify(body) }),
    })
    const contentType = response.headers.get('content-type') ?? ''
    const isText = /json|text/.test(contentType)
    const mostBytes = isText ? MOST_TEXT_BYTES : MOST_FILE_BYTES
    const bytes = await readAnswerBytes(response, mostBytes)
    conversation.bytesRead += bytes?.length ?? mostBytes
    const setCookies = response.headers.getSetCookie()
    keepCookies(cookies, setCookies)
    const ms = Math.round(conversation.clock() - startedAt)
    const { status } = response
    const text = isText && bytes !== null ? bytes.toString('utf8') : ''
    const problem =
      bytes === null ? `more than ${megabytes(mostBytes)}, of which the rest was not read` : faultText(text)
    if (bytes === null || problem !== null) {
      return {
        ...noAnswer,
        status,
        contentType,
        bytes: bytes?.length ?? 0,
        ms,
        setCookies,
        ...(problem && { problem }),
      }
    }
    return {
      ...noAnswer,
      status,
      contentType,
      text,
      bytes: bytes.length,
      ms,
      setCookies,
      value: readJson(contentType, text),
    }
  } catch {
    return { ...noAnswer, ms: Math.round(conversation.clock() - startedAt) }
  }
}

/** The code of a refusal; null for any other answer. */
export function codeOf({ status, value }: Exchange): number | null {
  const refusal = status >= 400 ? v.safeParse(errorEnvelope, value) : null
  return refusal?.success ? refusal.output.error.code : null
}

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`

function faultText(text: string): string | null {
  const fault = answerFault(text)
  if (fault === null) return null
  return fault === 'too-deep'
    ? 'lists and objects in each other, too many levels deep'
    : 'more lists and objects than in any agreed answer'
}

/** `status 404, code 10404`, for the report. */
export function describeAnswer(exchange: Exchange): string {
  if (exchange.status === 0) return exchange.problem ?? 'no answer'
  if (exchange.problem !== undefined) return `status ${exchange.status}, ${exchange.problem}`
  const code = codeOf(exchange)
  const kind = code === null ? exchange.contentType.split(';')[0] || 'without a media type' : `code ${code}`
  return `status ${exchange.status}, ${kind}`
}
