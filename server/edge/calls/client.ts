// The client of a call: its address, host and scheme, as the socket and the configured proxies report them.
import type { IncomingMessage } from 'node:http'
import type { OwnSite } from '#server/network/foreign-origin.ts'
import type { ProxyTrust } from '#server/network/proxy-trust.ts'

/** The address and the scheme by which browsers access this edge, and the proxies in between. */
export interface BrowserAccess {
  /** True if browsers use https, which a proxy in front of the edge speaks. */
  isHttps: boolean
  /** The proxies in front of the edge; each adds its caller's address to `X-Forwarded-For`. */
  proxies: ProxyTrust
  /** The public address of the app; null if it was not configured. */
  siteUrl: string | null
}

/** The client's address, as the trusted proxies report it. */
export function clientAddress(request: IncomingMessage, { proxies }: BrowserAccess): string {
  return proxies.clientOf(peerOf(request), entriesOf(request, 'x-forwarded-for').reverse())
}

function peerOf(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? ''
}

/** True if the nearest machine is a proxy that the operator named. */
export function isNamedProxy(request: IncomingMessage, proxies: ProxyTrust): boolean {
  return proxies.areProxiesNamed && proxies.isTrustedPeer(peerOf(request))
}

/** The host that the browser asked for. */
export function clientHost(request: IncomingMessage, { proxies }: BrowserAccess): string {
  const forwardedHost = isNamedProxy(request, proxies)
    ? entriesOf(request, 'x-forwarded-host').at(-1)
    : undefined
  return forwardedHost ?? request.headers.host ?? ''
}

/** The host in the calls to the backend: the app's own, if it was configured, because a caller may name any host. */
export const hostForBackend = (request: IncomingMessage, access: BrowserAccess): string =>
  access.siteUrl === null ? clientHost(request, access) : new URL(access.siteUrl).host

/** The site whose pages may make changes through this edge. */
export function ownSiteOf(request: IncomingMessage, access: BrowserAccess): OwnSite {
  return { host: clientHost(request, access), scheme: clientScheme(request, access), siteUrl: access.siteUrl }
}

function clientScheme(
  request: IncomingMessage,
  { isHttps, proxies }: BrowserAccess,
): 'http' | 'https' | null {
  if (isHttps) return 'https'
  const forwardedScheme = isNamedProxy(request, proxies)
    ? entriesOf(request, 'x-forwarded-proto').at(-1)
    : undefined
  return forwardedScheme === 'http' || forwardedScheme === 'https' ? forwardedScheme : null
}

/** The proxies of this server write the last entries; a caller may send 15,000 letters before them. */
const MOST_LETTERS = 1000

function entriesOf(request: IncomingMessage, name: string): string[] {
  const text = String(request.headers[name] ?? '').slice(-MOST_LETTERS)
  return text === '' ? [] : text.split(',').map((entry) => entry.trim())
}
