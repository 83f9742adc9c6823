// Sends the agreed calls to a backend as the edge does, and keeps every answer with its grade.
import * as v from 'valibot'
import { backendPathOf } from '#contract/backend-paths.ts'
import { CALLS, type CallName } from '#contract/calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { dataEnvelope, errorEnvelope, readJson } from '#contract/envelope.ts'
import { isFileAnswer } from '#server/agreement/agreed-call.ts'
import { AGREED_CALLS } from '#server/agreement/agreed-calls.ts'
import { canonicalForm } from '#server/agreement/canonical-form.ts'
import {
  type CallInput,
  type Conversation,
  type Exchange,
  type Grade,
  megabytes,
  reasonNotToSend,
} from './conversation.ts'
import { describeIssue } from './describe-issue.ts'
import { answerFault, MOST_FILE_BYTES, MOST_TEXT_BYTES, readAnswerBytes } from './read-answer.ts'

/** A caller with cookies of its own: a signed-in person, or a visitor. */
export interface Person {
  cookies: Map<string, string>
  ask: (call: CallName, input?: CallInput) => Promise<Exchange>
}

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
export function gradeOf({ call, status, value, problem }: Exchange): Grade | null {
  const { answer } = AGREED_CALLS[call]
  if (isFileAnswer(answer) || status < 200 || status >= 300) return null
  const readingIssue = problem ?? firstIssue(dataEnvelope(answer), value)
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
  const startedAt = conversation.clock()
  const msSinceStart = () => Math.round(conversation.clock() - startedAt)
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
  const reason = reasonNotToSend(conversation)
  if (reason !== null) return { ...noAnswer, ms: 0, problem: `not sent: ${reason}` }
  const mostMs = conversation.mostMsOf(call)
  const timeLimit = AbortSignal.timeout(mostMs)
  let response: Response | null = null
  try {
    response = await fetch(
      addressOf(conversation, call, input),
      requestOf(conversation, cookies, call, input, timeLimit),
    )
    const answer = await readWholeAnswer(conversation, response)
    conversation.lateCount = 0
    keepCookies(cookies, answer.setCookies)
    return { ...noAnswer, ...answer, ms: msSinceStart() }
  } catch (failure) {
    if (timeLimit.aborted) conversation.lateCount += 1
    const problem = failureText(response, failure, timeLimit.aborted ? mostMs : null)
    return {
      ...noAnswer,
      status: response?.status ?? 0,
      contentType: response?.headers.get('content-type') ?? '',
      ms: msSinceStart(),
      ...(problem !== null && { problem }),
    }
  }
}

function requestOf(
  conversation: Conversation,
  cookies: ReadonlyMap<string, string>,
  call: CallName,
  { body, hasFixedHeader = true }: CallInput,
  signal: AbortSignal,
): RequestInit {
  const { method } = CALLS[call]
  const hasBody = method !== 'GET' && body !== undefined
  return {
    method,
    redirect: 'manual',
    signal,
    headers: {
      ...headersFor(conversation, cookies),
      ...(hasFixedHeader && { authorization: BASIC_HEADER }),
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: JSON.stringify(body) }),
  }
}

/** Reads the answer to its end, or says in `problem` why the run does not use it. */
async function readWholeAnswer(conversation: Conversation, response: Response) {
  const { status, headers } = response
  const contentType = headers.get('content-type') ?? ''
  const isText = /json|text/.test(contentType)
  const mostBytes = isText ? MOST_TEXT_BYTES : MOST_FILE_BYTES
  const bytes = await readAnswerBytes(response, mostBytes)
  conversation.bytesRead += bytes?.length ?? mostBytes
  const text = isText && bytes !== null ? bytes.toString('utf8') : ''
  const head = { status, contentType, bytes: bytes?.length ?? 0, setCookies: headers.getSetCookie() }
  const problem =
    bytes === null ? `more than ${megabytes(mostBytes)}, of which the rest was not read` : faultText(text)
  return problem === null ? { ...head, text, value: readJson(contentType, text) } : { ...head, problem }
}

/** Why there is no whole answer; null if nothing answers. `response` is null if no whole head came. */
function failureText(response: Response | null, failure: unknown, lateAfterMs: number | null): string | null {
  const time = lateAfterMs === null ? null : `within ${lateAfterMs / 1000} s`
  if (response !== null) return time === null ? 'cut before its end' : `without its end ${time}`
  if (time !== null) return `no whole head of an answer ${time}`
  const cause = failure instanceof Error ? failure.cause : null
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const [, text] = TEXTS_OF_CODES.find(([pattern]) => pattern.test(code)) ?? []
  return text === undefined ? null : text(code)
}

/** Descriptions of answers without a readable head, by the code of Node's error. */
const TEXTS_OF_CODES: readonly [pattern: RegExp, text: (code: string) => string][] = [
  [/^UND_ERR_HEADERS_OVERFLOW$/, () => 'a head of more than 16 kB'],
  [/^HPE_/, (code) => `an answer that is not of HTTP/1.1 (${code})`],
  [/^ERR_SSL_|^EPROTO$/, (code) => `an answer that is not of TLS (${code}): its address may begin with http`],
  [/CERT|^UNABLE_TO_/, (code) => `a certificate that this machine does not trust (${code})`],
  [
    /^UND_ERR_SOCKET$|^ECONNRESET$/,
    (code) => `nothing before it closed the connection (${code}): its address may begin with https`,
  ],
]

/** The code of a refusal; null for any other answer. */
export function codeOf({ status, value }: Exchange): number | null {
  const refusal = status >= 400 ? v.safeParse(errorEnvelope, value) : null
  return refusal?.success ? refusal.output.error.code : null
}

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
