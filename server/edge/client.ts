// The client of a call: its address, host and scheme, as the socket and the configured proxies report them.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { OwnOrigins } from '#server/network/foreign-origin.ts'

/** How browsers access this edge. */
export interface BrowserAccess {
  /** Browsers use https, which a proxy in front of the edge speaks. */
  isHttps: boolean
  /** The number of proxies in front of the edge; each adds its caller's address to `X-Forwarded-For`. */
  trustedProxies: number
  /** The public address of the app; null where it was not configured. */
  siteUrl: string | null
}

/**
 * The client's address. Only the last entries of `X-Forwarded-For` count, one for each proxy: the client may have
 * written the entries before them itself.
 */
export function clientAddress(request: IncomingMessage, { trustedProxies }: BrowserAccess): string {
  let address = request.socket.remoteAddress ?? ''
  const entries = listOf(request, 'x-forwarded-for').reverse()
  for (const entry of entries.slice(0, trustedProxies)) {
    const bareEntry = bareAddress(entry)
    // No proxy writes such an entry, so the nearer address is the last one that is proven.
    if (bareEntry === null) break
    address = bareEntry
  }
  return address
}

/** The host that the browser asked for. */
export function clientHost(request: IncomingMessage, { trustedProxies }: BrowserAccess): string {
  const forwardedHost = trustedProxies > 0 ? listOf(request, 'x-forwarded-host').at(-1) : undefined
  return forwardedHost ?? request.headers.host ?? ''
}

/** The origins whose pages may make changes through this edge. */
export function ownOrigins(request: IncomingMessage, access: BrowserAccess): OwnOrigins {
  return { host: clientHost(request, access), scheme: clientScheme(request, access), siteUrl: access.siteUrl }
}

function clientScheme(
  request: IncomingMessage,
  { isHttps, trustedProxies }: BrowserAccess,
): 'http' | 'https' | null {
  if (isHttps) return 'https'
  const forwardedScheme = trustedProxies > 0 ? listOf(request, 'x-forwarded-proto').at(-1) : undefined
  return forwardedScheme === 'http' || forwardedScheme === 'https' ? forwardedScheme : null
}

function listOf(request: IncomingMessage, name: string): string[] {
  const text = String(request.headers[name] ?? '')
  return text === '' ? [] : text.split(',').map((entry) => entry.trim())
}

/** The address without the port that some proxies add; null for any other text. */
function bareAddress(entry: string): string | null {
  const bareEntry = /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return isIP(bareEntry) > 0 ? bareEntry : null
}
