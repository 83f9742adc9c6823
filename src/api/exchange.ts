// One request and what came of it, before anyone judges what it means. Why no library does it: G150.
import { BASIC_HEADER } from '#contract/start-endpoints.ts'

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
  /** In place of the usual exchange: an upload that tells its progress. */
  send?: ((network: Network, request: ExchangeRequest) => Promise<Exchange>) | undefined
}

export interface Answered {
  answered: true
  /** 0 where the browser hides a redirect. */
  status: number
  contentType: string
  headers: Headers
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

/** A GET may try once more after a network failure; nothing else is ever sent twice. */
const RETRY_AFTER_MS = 300

function addressOf({ origin }: Network, { path, query = {} }: ExchangeRequest): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `${origin}/${path}${given.length > 0 ? `?${new URLSearchParams(given)}` : ''}`
}

async function send(network: Network, request: ExchangeRequest, signal: AbortSignal): Promise<Response> {
  const { method, body, headers, credentials = 'same-origin' } = request
  const { fetch } = network
  const ask = () =>
    fetch(addressOf(network, request), {
      method,
      credentials,
      signal,
      headers: {
        Authorization: BASIC_HEADER,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      // A redirect never comes from our API; followed, it would lead to a sign-in page of somebody's network.
      redirect: 'manual',
      cache: 'no-store',
    })
  try {
    return await ask()
  } catch (problem) {
    if (method !== 'get' || signal.aborted) throw problem
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_AFTER_MS)
      signal.addEventListener('abort', resolve)
    })
    return ask()
  }
}

export async function exchange(network: Network, request: ExchangeRequest): Promise<Exchange> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), request.limitMs)
  const { signal } = request
  const giveUp = () => limit.abort()
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  try {
    const response = await send(network, request, limit.signal)
    const { status, headers } = response
    const contentType = headers.get('Content-Type') ?? ''
    const isFile =
      request.fileType !== undefined && status === 200 && contentType.startsWith(request.fileType)
    const answer = { answered: true, status, contentType, headers } as const
    if (isFile) return { ...answer, text: '', file: await response.blob() }
    return { ...answer, text: await response.text() }
  } catch {
    // Whatever was thrown, no complete answer came: that is all that matters to the callers.
    if (signal?.aborted) return { answered: false, cause: 'aborted' }
    return { answered: false, cause: limit.signal.aborted ? 'limit' : 'network' }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', giveUp)
  }
}
