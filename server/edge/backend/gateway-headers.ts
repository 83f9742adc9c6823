// The headers that cross the gateway, and how they change on the way.
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import { CALL_KEY_HEADER } from '#contract/call-key.ts'
import { CALL_HEADERS, EDGE_HEADERS } from '#contract/edge.ts'
import { requestIdOf } from '../calls/call-facts.ts'
import { type BrowserAccess, clientAddress, hostForBackend } from '../calls/client.ts'
import { cookiesForBackend } from '../device/device-cookie.ts'

const HOP_BY_HOP_HEADERS = [
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

// Headers between device and edge, some of which only the edge may set. It drops them from calls of browsers and from
// answers of the backend, and sets its own values where the contract asks for them.
const EDGE_OWN_HEADERS = [...Object.values({ ...EDGE_HEADERS, ...CALL_HEADERS }), CALL_KEY_HEADER].map(
  (name) => name.toLowerCase(),
)

/**
 * A backend may take these for words of the proxy in front of it: who calls, from where, by which method and address. The
 * edge is that proxy, and a browser sends none of them.
 */
const WORDS_OF_PROXIES = [
  'x-real-ip',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'x-original-forwarded-for',
  'x-forwarded',
  'x-forwarded-port',
  'x-forwarded-prefix',
  'x-forwarded-scheme',
  'x-forwarded-server',
  'x-forwarded-ssl',
  'x-forwarded-user',
  'x-forwarded-email',
  'x-remote-user',
  'x-original-host',
  'x-original-url',
  'x-rewrite-url',
  'x-http-method',
  'x-http-method-override',
  'x-method-override',
]

const DROPPED_FROM_CALLS = [
  'host',
  'cookie',
  'expect',
  'content-length',
  'forwarded',
  // Only the edge checks the origin: a backend with another host would refuse the app's own page.
  'origin',
  // Addresses of the app hold codes and e-mails of mailed links.
  'referer',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  ...WORDS_OF_PROXIES,
]
const DROPPED_FROM_ANSWERS = ['server', 'x-powered-by', 'strict-transport-security']

function withoutHeaders(
  headers: IncomingHttpHeaders,
  otherDroppedNames: readonly string[],
): OutgoingHttpHeaders {
  const connectionHeaders = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase())
  const droppedNames = new Set([
    ...HOP_BY_HOP_HEADERS,
    ...EDGE_OWN_HEADERS,
    ...connectionHeaders,
    ...otherDroppedNames,
  ])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !droppedNames.has(name)))
}

/**
 * The headers of a call to the backend. The client's address comes from the socket and the trusted proxies, never from
 * the client itself. The framing headers are missing; the sender of the call adds them.
 */
export function requestHeaders(request: IncomingMessage, access: BrowserAccess): OutgoingHttpHeaders {
  const cookie = cookiesForBackend(request.headers.cookie)
  return {
    ...withoutHeaders(request.headers, DROPPED_FROM_CALLS),
    ...(cookie !== undefined && { cookie }),
    [CALL_HEADERS.requestId]: requestIdOf(request),
    'x-forwarded-for': clientAddress(request, access),
    'x-forwarded-host': hostForBackend(request, access),
    'x-forwarded-proto': access.isHttps ? 'https' : 'http',
  }
}

/** The headers of an answer to the browser. */
export function answerHeaders(
  status: number,
  headers: IncomingHttpHeaders,
  isHttps: boolean,
): OutgoingHttpHeaders {
  const passedHeaders = withoutHeaders(headers, DROPPED_FROM_ANSWERS)
  // A browser may keep an answer without Cache-Control for as long as it likes, and a cache in between may show it to others.
  if (status >= 400) passedHeaders['cache-control'] = 'no-store'
  else if (!passedHeaders['cache-control'] && !isPicture(headers))
    passedHeaders['cache-control'] = 'private, no-cache'
  if (headers['set-cookie'])
    passedHeaders['set-cookie'] = headers['set-cookie'].map((cookie) => cookieForBrowser(cookie, isHttps))
  return passedHeaders
}

/** Pictures are public: they keep the headers of the backend. */
const isPicture = (headers: IncomingHttpHeaders): boolean => /^image\//i.test(headers['content-type'] ?? '')

/** A cookie path that covers /api: browsers send a cookie with this path with every call. */
const COVERS_API = /^\s*path\s*=\s*\/(api\/?)?\s*$/i

/**
 * Turns a cookie of the backend into a cookie of this origin, which is Secure exactly if browsers use https. A cookie
 * path that does not cover /api, such as a path of the backend, becomes /api.
 */
export function cookieForBrowser(cookie: string, isHttps: boolean): string {
  const attributes = cookie.split(';')
  const coversApi = attributes.some((part, index) => index > 0 && COVERS_API.test(part))
  const droppedAttributes = coversApi ? /^\s*(domain|secure)\s*(=|$)/i : /^\s*(domain|path|secure)\s*(=|$)/i
  const parts = attributes.filter((part, index) => index === 0 || !droppedAttributes.test(part))
  if (!coversApi) parts.push(' Path=/api')
  return isHttps ? [...parts, ' Secure'].join(';') : parts.join(';')
}
