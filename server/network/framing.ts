// The framing of a call: where its body ends. A server that passes a call on writes its own framing headers. Two
// servers that read the sender's headers differently could take the body of one call for the beginning of another.
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'

/** The length in bytes, or `chunked`; null for an encoding that this server does not decode. */
function bodyLengthOf({ headers }: IncomingMessage): number | 'chunked' | null {
  const encoding = headers['transfer-encoding']
  if (encoding !== undefined) return encoding.toLowerCase() === 'chunked' ? 'chunked' : null
  return Number(headers['content-length'] ?? 0)
}

export const isRead = ({ method }: IncomingMessage): boolean => method === 'GET' || method === 'HEAD'

/** True for a call that must be refused: a read with a body (RFC 9110, 9.3.1), or a body whose end is not known. */
export function isMisframed(request: IncomingMessage): boolean {
  const length = bodyLengthOf(request)
  return length === null || (isRead(request) && length !== 0)
}

/** The headers that tell the next server where the body of a well-framed call ends. */
export function framingHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  if (isRead(request)) return {}
  const length = bodyLengthOf(request)
  return length === 'chunked' ? { 'transfer-encoding': 'chunked' } : { 'content-length': length ?? 0 }
}
