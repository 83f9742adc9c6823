import type { IncomingMessage } from 'node:http'

export interface OwnOrigins {
  /** The host that the request names, with its port. */
  host: string
  /** Null when it is not known whether browsers use http or https. */
  scheme: 'http' | 'https' | null
  /** The public address of the app; null where it was not configured. */
  siteUrl: string | null
}

/** True for a change that a page of another site asks for. */
export function isForeignCall({ method, headers }: IncomingMessage, ownOrigin: OwnOrigins): boolean {
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  return !isRead && isForeignOrigin(headers.origin, ownOrigin)
}

/**
 * True when the origin is that of another site. Browsers name the page's origin in every call that changes something. A
 * call without an origin comes from no current browser; the basic header guards against old browsers (G109).
 */
export function isForeignOrigin(origin: string | undefined, { host, scheme, siteUrl }: OwnOrigins): boolean {
  if (origin === undefined) return false
  // A sandboxed page and a file send the origin `null`.
  if (!URL.canParse(origin)) return true
  if (siteUrl !== null && new URL(siteUrl).origin === origin) return false
  const { protocol, host: pageHost } = new URL(origin)
  if (scheme !== null && protocol !== `${scheme}:`) return true
  const ownOrigin = `${protocol}//${host}`
  return !URL.canParse(ownOrigin) || new URL(ownOrigin).host !== pageHost
}
