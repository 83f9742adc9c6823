// Makes one call through ky, which applies the time limit and may send a GET twice. This file does not
// interpret the body of the answer.
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
  /** The time limit of the call, from its first byte sent to its last byte read, with the retry. */
  limitMs: number
  credentials?: 'same-origin' | 'omit'
  /** True: the browser finishes the request after the page is closed. The body must have less than 64 kB. */
  outlivesPage?: boolean | undefined
  /** The media type of the requested file; an answer of another type is read as text. */
  fileType?: string | undefined
  signal?: AbortSignal | undefined
}

/** Status and headers of an answer. */
export interface AnswerHead {
  /** 0 where the browser hides a redirect. */
  status: number
  contentType: string
  headers: Headers
}

export interface AnsweredExchange extends AnswerHead {
  answered: true
  /** Empty where the answer is a file. */
  text: string
  /** The body of an answer with status 200 and the requested media type. */
  file?: Blob
}

/** `limit`: the time limit of the call ran out; `aborted`: the caller aborted the call. */
export type UnansweredExchange =
  | { answered: false; cause: 'network' | 'limit' | 'aborted' }
  /** The request was not sent: the server asked the client to send nothing before `retryAt`. */
  | { answered: false; cause: 'paused'; retryAt: number }

export type Exchange = AnsweredExchange | UnansweredExchange

/** The origin that requests go to, and the function that sends them. */
export interface Network {
  /** Empty means the page's own origin. */
  origin: string
  fetch: typeof globalThis.fetch
}

/** The client's part in one request: it says whether the request may be sent, and learns of each answer. */
export interface RequestSupervisor {
  /**
   * The time until which the server asked the client to send nothing to the address of the request, in epoch
   * milliseconds; null when the request may be sent now.
   */
  pausedUntil(): number | null
  /** Called each time when the request is sent; the returned function is called with the head of the answer. */
  onSend(): (answer: AnswerHead) => void
  /** The server's time in epoch milliseconds. */
  now(): number
}

/** Thrown instead of sending the request before the supervisor's `pausedUntil`. */
class PausedError extends Error {
  readonly retryAt: number
  constructor(retryAt: number) {
    super('paused')
    this.retryAt = retryAt
  }
}

/** The state of one call for ky's hooks. */
interface CallContext extends Record<string, unknown> {
  supervisor: RequestSupervisor
  /** When the time limit of the call runs out, in milliseconds of `performance.now()`. */
  endsAt: number
  onAnswer?: (answer: AnswerHead) => void
}

// ky passes the context on unchanged, so it still has our type.
const contextOf = (options: { context: Record<string, unknown> }) => options.context as CallContext

const RETRY_DELAY_MS = 300
/** A GET is sent once more after a network failure; our code sends no other request twice (offline.md, rule 5). */
const RETRY_OF_GET: Options['retry'] = {
  limit: 1,
  methods: ['get'],
  delay: () => RETRY_DELAY_MS,
  shouldRetry: ({ error }) => !(error instanceof TimeoutError || error instanceof PausedError),
}

function headOf({ status, headers }: Response): AnswerHead {
  return { status, headers, contentType: headers.get('Content-Type') ?? '' }
}

/** The hook of ky before a request: stops the request during a pause, else reports it to the supervisor. */
function beforeRequest({ options }: BeforeRequestState): void {
  const context = contextOf(options)
  const retryAt = context.supervisor.pausedUntil()
  if (retryAt !== null) throw new PausedError(retryAt)
  context.onAnswer = context.supervisor.onSend()
}

/**
 * The hook of ky after a response: repeats a GET once at the busy server's Retry-After, if that time is within the
 * limit of the call.
 */
function afterResponse({ request, options, response, retryCount }: AfterResponseState) {
  const { supervisor, endsAt, onAnswer } = contextOf(options)
  onAnswer?.(headOf(response))
  if (request.method !== 'GET' || retryCount > 0) return
  if (response.status !== 429 && response.status !== 503) return
  const retryAt = retryAtOf(response.headers, supervisor.now())
  if (retryAt === null) return
  const delay = retryAt - supervisor.now()
  return performance.now() + delay < endsAt ? ky.retry({ delay }) : undefined
}

/** Returns the function that sends requests to this network. */
export function createExchange({ origin, fetch }: Network) {
  const client = ky.create({
    prefix: origin || globalThis.location.origin,
    headers: { Authorization: BASIC_HEADER, Accept: 'application/json' },
    // Our API never redirects; a redirect would lead to the sign-in page of a network.
    redirect: 'manual',
    cache: 'no-store',
    throwHttpErrors: false,
    timeout: false,
    fetch,
    hooks: {
      beforeRequest: [beforeRequest],
      beforeRetry: [
        ({ options }) => {
          const context = contextOf(options)
          context.onAnswer = context.supervisor.onSend()
        },
      ],
      afterResponse: [afterResponse],
    },
  })

  return async function exchange(request: ExchangeRequest, supervisor: RequestSupervisor): Promise<Exchange> {
    const { method, path, query, body, headers, limitMs, fileType, signal } = request
    const context: CallContext = { supervisor, endsAt: performance.now() + limitMs }
    try {
      const pendingResponse = client(path, {
        method,
        credentials: request.credentials ?? 'same-origin',
        headers: { ...(body !== undefined && { 'Content-Type': 'application/json' }), ...headers },
        totalTimeout: limitMs,
        retry: method === 'get' ? RETRY_OF_GET : 0,
        context,
        keepalive: request.outlivesPage ?? false,
        ...(query && { searchParams: query }),
        ...(body !== undefined && { body }),
        ...(signal && { signal }),
      })
      const answer = { answered: true, ...headOf(await pendingResponse) } as const
      const isFile =
        fileType !== undefined && answer.status === 200 && answer.contentType.startsWith(fileType)
      // ky reads the body too, so that the limit includes it.
      if (isFile) return { ...answer, text: '', file: await pendingResponse.blob() }
      return { ...answer, text: await pendingResponse.text() }
    } catch (error) {
      if (error instanceof PausedError) return { answered: false, cause: 'paused', retryAt: error.retryAt }
      // No complete answer came. Callers do not get the exception itself.
      if (signal?.aborted) return { answered: false, cause: 'aborted' }
      return { answered: false, cause: error instanceof TimeoutError ? 'limit' : 'network' }
    }
  }
}
