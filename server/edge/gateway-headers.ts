// Which headers cross the gateway, and how they change on the way.
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { EDGE_HEADERS } from '#contract/edge.ts'
import { clientAddress, clientHost, type WayIn } from './client.ts'
import { cookiesForBackend } from './device-cookie.ts'

const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

// Only the edge sets these: they are dropped from what the browser and the backend send.
const EDGE_ONLY = Object.values(EDGE_HEADERS).map((name) => name.toLowerCase())

const OF_THE_SENDER = [
  'host',
  'cookie',
  'expect',
  'content-length',
  'forwarded',
  // Judged here: a backend, which has another host, would take our own page for a foreign one.
  'origin',
  // Addresses of the app hold codes and e-mails of mailed links.
  'referer',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
]
const OF_THE_BACKEND = ['server', 'x-powered-by', 'strict-transport-security']

function withoutHeaders(headers: IncomingHttpHeaders, dropped: readonly string[]): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const gone = new Set([...HOP_BY_HOP, ...EDGE_ONLY, ...named, ...dropped])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !gone.has(name)))
}

/**
 * For the backend. The client's address is what the socket and trusted proxies say, never what the client says. Where
 * the body ends is not among them: who sends the call says that.
 */
export function requestHeaders(request: IncomingMessage, way: WayIn): OutgoingHttpHeaders {
  const cookie = cookiesForBackend(request.headers.cookie)
  return {
    ...withoutHeaders(request.headers, OF_THE_SENDER),
    ...(cookie !== undefined && { cookie }),
    'x-forwarded-for': clientAddress(request, way),
    'x-forwarded-host': clientHost(request, way),
    'x-forwarded-proto': way.isHttps ? 'https' : 'http',
  }
}

/** For the browser. */
export function answerHeaders(
  status: number,
  headers: IncomingHttpHeaders,
  isHttps: boolean,
): OutgoingHttpHeaders {
  const kept = withoutHeaders(headers, OF_THE_BACKEND)
  // A browser may keep a 404 without a word about it for as long as it likes.
  if (status >= 400) kept['cache-control'] = 'no-store'
  if (headers['set-cookie'])
    kept['set-cookie'] = headers['set-cookie'].map((cookie) => ownCookie(cookie, isHttps))
  return kept
}

/** The cookie belongs to this origin and is as secure as it is. */
export function ownCookie(cookie: string, isHttps: boolean): string {
  const parts = cookie
    .split(';')
    .filter((part, index) => index === 0 || !/^\s*(domain|secure)\s*(=|$)/i.test(part))
  return isHttps ? [...parts, ' Secure'].join(';') : parts.join(';')
}
