// The framing of a call: where its body ends. A server that passes a call on writes its own framing headers. Two
// servers that read the sender's headers differently could take the body of one call for the beginning of another.
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/** The length in bytes, or `chunked`; null for an encoding that this server does not decode. */
function bodyLengthOf({ headers }: IncomingMessage): number | 'chunked' | null {
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined) return encoding.toLowerCase() === 'chunked' ? 'chunked' : null
  return Number(headers['content-length'] ?? 0)
}

/** True for a call whose body has bytes, or may have them. */
export const hasBody = (request: IncomingMessage): boolean => bodyLengthOf(request) !== 0

export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/**
 * Why a call must be refused with 400, as the name of its text in `edgeErrors`, and its connection closed: the next bytes of
 * the connection may be the end of a body or another call, and the server before this one may read them differently. Null for
 * a call without such a fault. With `requireHostHeader: false` Node passes calls without Host on: it would refuse them
 * itself, also while earlier calls of their connection wait.
 */
export function callFaultOf(request: IncomingMessage): 'noHost' | 'wrongBody' | null {
  if (request.headers.host === undefined && request.httpVersion === '1.1') return 'noHost'
  const length = bodyLengthOf(request)
  // A body whose end is not known, or a read with a body (RFC 9110, 9.3.1).
  return length === null || (isRead(request) && length !== 0) ? 'wrongBody' : null
}

/** The headers that tell the next server where the body of a well-framed call ends. */
export function framingHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  if (isRead(request)) return {}
  const length = bodyLengthOf(request)
  return length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': length ?? 0 }
}
