// The client of a call, its address and scheme, as the socket and the configured proxies in front of the edge tell them.
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { OwnOrigins } from '#server/network/foreign-origin.ts'

/** How browsers reach this edge. */
export interface WayIn {
  /** By https, which a proxy in front of the edge speaks. */
  isHttps: boolean
  /** How many proxies stand in front of the edge, each of which adds whom it was called by to `X-Forwarded-For`. */
  trustedProxies: number
  /** Where people find the app; null where it was not configured. */
  siteUrl: string | null
}

/**
 * The client's address. Of `X-Forwarded-For` only the last entries count, one for each proxy: what stands before them
 * the client may have written itself.
 */
export function clientAddress(request: IncomingMessage, { trustedProxies }: WayIn): string {
  let address = request.socket.remoteAddress ?? ''
  const entries = listOf(request, 'x-forwarded-for').reverse()
  for (const entry of entries.slice(0, trustedProxies)) {
    const bare = bareAddress(entry)
    // No proxy writes that: whoever is nearer is the last that is known.
    if (bare === null) break
    address = bare
  }
  return address
}

/** The host that the browser asked for. */
export function clientHost(request: IncomingMessage, { trustedProxies }: WayIn): string {
  const named = trustedProxies > 0 ? listOf(request, 'x-forwarded-host').at(-1) : undefined
  return named ?? request.headers.host ?? ''
}

/** What pages may name as their origin to change something here. */
export function ownOrigins(request: IncomingMessage, way: WayIn): OwnOrigins {
  return { host: clientHost(request, way), scheme: clientScheme(request, way), siteUrl: way.siteUrl }
}

function clientScheme(request: IncomingMessage, { isHttps, trustedProxies }: WayIn): 'http' | 'https' | null {
  if (isHttps) return 'https'
  const said = trustedProxies > 0 ? listOf(request, 'x-forwarded-proto').at(-1) : undefined
  return said === 'http' || said === 'https' ? said : null
}

function listOf(request: IncomingMessage, name: string): string[] {
  const text = String(request.headers[name] ?? '')
  return text === '' ? [] : text.split(',').map((entry) => entry.trim())
}

/** Without the port that some proxies add; null for anything that is no address. */
function bareAddress(entry: string): string | null {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return isIP(bare) > 0 ? bare : null
}
