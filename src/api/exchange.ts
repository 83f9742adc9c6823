// One request and what came of it, before anyone judges what it means: ky sends it and keeps its limit (G150).
import ky, { type AfterResponseState, type BeforeRequestState, type Options, TimeoutError } from 'ky'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { retryAtOf } from './retry-after.ts'

export interface ExchangeRequest {
  method: 'get' | 'post' | 'put'
  /** Relative to the origin, without a leading slash. */
  path: string
  query?: Record<string, string | number | boolean | undefined> | undefined
  /** The exact body text. */
  body?: string
  headers?: Record<string, string>
  /** From the first byte sent to the last byte read, a retry included. */
  limitMs: number
  credentials?: 'same-origin' | 'omit'
  /** The media type of the file that is wanted; an answer of another type is read as text. */
  fileType?: string | undefined
  signal?: AbortSignal | undefined
}

/** The beginning of an answer. */
export interface AnswerHead {
  /** 0 where the browser hides a redirect. */
  status: number
  contentType: string
  headers: Headers
}

export interface Answered extends AnswerHead {
  answered: true
  /** Empty where the answer is a file. */
  text: string
  /** The body of a 200 of the media type that was wanted. */
  file?: Blob
}

/** `limit`: our own limit ran out; `aborted`: the caller gave up. */
export type Unanswered =
  | { answered: false; cause: 'network' | 'limit' | 'aborted' }
  /** Nothing was sent: the server asked for a pause that is not over. */
  | { answered: false; cause: 'paused'; retryAt: number }

export type Exchange = Answered | Unanswered

/** Where requests go. */
export interface Network {
  /** Empty in the page, whose own origin is meant. */
  origin: string
  fetch: typeof globalThis.fetch
}

/** Listens to one request. */
export interface ExchangeListener {
  /** Until when the server wants no such request, epoch milliseconds; null where it may leave. */
  pausedUntil(): number | null
  /** The request leaves; the returned function is called with the beginning of its answer. */
  onLeave(): (answer: AnswerHead) => void
  /** Epoch milliseconds in the server's time. */
  now(): number
}

/** The listener's pause is not over. */
class Paused extends Error {
  readonly retryAt: number
  constructor(retryAt: number) {
    super('paused')
    this.retryAt = retryAt
  }
}

/** Of one call, for the hooks of the client. */
interface Context extends Record<string, unknown> {
  listener: ExchangeListener
  /** The latest end, in milliseconds of `performance.now()`. */
  endsAt: number
  hear?: (answer: AnswerHead) => void
}

/** ky keeps it as it was given. */
const contextOf = (options: { context: Record<string, unknown> }) => options.context as Context

const RETRY_AFTER_MS = 300
/** A GET is sent once more after a network failure; nothing else is ever sent twice by our code (offline.md, rule 5). */
const RETRY_OF_GET: Options['retry'] = {
  limit: 1,
  methods: ['get'],
  delay: () => RETRY_AFTER_MS,
  shouldRetry: ({ error }) => !(error instanceof TimeoutError || error instanceof Paused),
}

function headOf({ status, headers }: Response): AnswerHead {
  return { status, headers, contentType: headers.get('Content-Type') ?? '' }
}

function leave({ options }: BeforeRequestState): void {
  const context = contextOf(options)
  const retryAt = context.listener.pausedUntil()
  if (retryAt !== null) throw new Paused(retryAt)
  context.hear = context.listener.onLeave()
}

/** A GET of a busy server is sent once more when the server wants it, if that is within the caller's limit. */
function hear({ request, options, response, retryCount }: AfterResponseState) {
  const { listener, endsAt, hear } = contextOf(options)
  hear?.(headOf(response))
  if (request.method !== 'GET' || retryCount > 0) return
  if (response.status !== 429 && response.status !== 503) return
  const retryAt = retryAtOf(response.headers, listener.now())
  if (retryAt === null) return
  const delay = retryAt - listener.now()
  return performance.now() + delay < endsAt ? ky.retry({ delay }) : undefined
}

/** Sends requests to this network. */
export function createExchange({ origin, fetch }: Network) {
  const client = ky.create({
    prefix: origin || globalThis.location.origin,
    headers: { Authorization: BASIC_HEADER, Accept: 'application/json' },
    // A redirect never comes from our API; followed, it would lead to a sign-in page of somebody's network.
    redirect: 'manual',
    cache: 'no-store',
    throwHttpErrors: false,
    timeout: false,
    fetch,
    hooks: {
      beforeRequest: [leave],
      beforeRetry: [
        ({ options }) => {
          const context = contextOf(options)
          context.hear = context.listener.onLeave()
        },
      ],
      afterResponse: [hear],
    },
  })

  return async function exchange(request: ExchangeRequest, listener: ExchangeListener): Promise<Exchange> {
    const { method, path, query, body, headers, limitMs, fileType, signal } = request
    const context: Context = { listener, endsAt: performance.now() + limitMs }
    try {
      const answering = client(path, {
        method,
        credentials: request.credentials ?? 'same-origin',
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        totalTimeout: limitMs,
        retry: method === 'get' ? RETRY_OF_GET : 0,
        context,
        ...(query && { searchParams: query }),
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      })
      const answer = { answered: true, ...headOf(await answering) } as const
      const isFile =
        fileType !== undefined && answer.status === 200 && answer.contentType.startsWith(fileType)
      // Read by ky, so that the limit covers the body.
      if (isFile) return { ...answer, text: '', file: await answering.blob() }
      return { ...answer, text: await answering.text() }
    } catch (problem) {
      if (problem instanceof Paused) return { answered: false, cause: 'paused', retryAt: problem.retryAt }
      // Whatever else was thrown, no complete answer came: that is all that matters to the callers.
      if (signal?.aborted) return { answered: false, cause: 'aborted' }
      return { answered: false, cause: problem instanceof TimeoutError ? 'limit' : 'network' }
    }
  }
}
