// Where the body of a call ends. Whoever passes a call on says so anew: two servers that read the sender's own words
// differently take the body of one call for the beginning of another's.
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/** In bytes, or in chunks; null for an encoding that is not undone here. */
function bodyLengthOf({ headers }: IncomingMessage): number | 'chunked' | null {
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined) return encoding.toLowerCase() === 'chunked' ? 'chunked' : null
  return Number(headers['content-length'] ?? 0)
}

export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** Whether a call must be refused by its head: a read with a body (RFC 9110, 9.3.1), or a body that nobody can end. */
export function isMisframed(request: IncomingMessage): boolean {
  const length = bodyLengthOf(request)
  return length === null || (isRead(request) && length !== 0)
}

/** The headers by which a call that is not misframed says to the next server where its body ends. */
export function framingHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  if (isRead(request)) return {}
  const length = bodyLengthOf(request)
  return length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': length ?? 0 }
}
