import type { IncomingMessage } from 'node:http'

export interface OwnSite {
  /** The host that the request names, with its port. */
  host: string
  /** Null when it is not known whether browsers use http or https. */
  scheme: 'http' | 'https' | null
  /** The public address of the app: only its pages may make changes. null if it was not configured. */
  siteUrl: string | null
}

/** True for a change that a page of another site asks for. */
export function isForeignCall({ method, headers }: IncomingMessage, ownSite: OwnSite): boolean {
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  return !isRead && isForeignOrigin(headers.origin, ownSite)
}

/**
 * True when the origin is that of another site. Current browsers send the page's origin with every call that changes
 * something. A call without an origin passes here, because old browsers may send none: the server also refuses every
 * change without the basic header, which a page of another site cannot send (G109).
 */
export function isForeignOrigin(origin: string | undefined, { host, scheme, siteUrl }: OwnSite): boolean {
  if (origin === undefined) return false
  // A sandboxed page and a file send the origin `null`.
  if (!URL.canParse(origin)) return true
  // Then the host of the call proves nothing: a caller, or a name that leads to this server, may choose it (G109).
  if (siteUrl !== null) return new URL(siteUrl).origin !== origin
  const { protocol, host: pageHost } = new URL(origin)
  if (scheme !== null && protocol !== `${scheme}:`) return true
  const ownOrigin = `${protocol}//${host}`
  return !URL.canParse(ownOrigin) || new URL(ownOrigin).host !== pageHost
}
