import type { IncomingMessage } from 'node:http'

export interface OwnOrigins {
  /** The host that the request names, port included. */
  host: string
  /** Null where nobody says how browsers come. */
  scheme: 'http' | 'https' | null
  /** Where people find the app; null where it was not configured. */
  siteUrl: string | null
}

/** Whether a page of another site asks for a change. */
export function isForeignCall({ method, headers }: IncomingMessage, own: OwnOrigins): boolean {
  const isRead = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  return !isRead && isForeignOrigin(headers.origin, own)
}

/**
 * Whether a page of another site calls: browsers name the page's origin in every call that changes something. What
 * names none is no page of today's browsers, and the basic header guards against yesterday's (G109).
 */
export function isForeignOrigin(origin: string | undefined, { host, scheme, siteUrl }: OwnOrigins): boolean {
  if (origin === undefined) return false
  // A sandboxed page and a file call themselves `null`.
  if (!URL.canParse(origin)) return true
  if (siteUrl !== null && new URL(siteUrl).origin === origin) return false
  const { protocol, host: ofPage } = new URL(origin)
  if (scheme !== null && protocol !== `${scheme}:`) return true
  const own = `${protocol}//${host}`
  return !URL.canParse(own) || new URL(own).host !== ofPage
}
