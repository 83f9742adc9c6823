// Reads and changes HTTP/1.1 messages as bytes, as a proxy does.
const END_OF_HEAD = '\r\n\r\n'

export interface RawRequest {
  method: string
  path: string
  /** The head, with the empty line that ends it. */
  head: Buffer
  body: Buffer
}

export interface RawAnswer {
  status: number
  head: Buffer
  /** The body without chunk lines. A compressed body stays compressed. */
  body: Buffer
}

/** An answer that the proxy makes itself. */
export interface ProxyAnswer {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

/** The first request in these bytes and its length; null while the request is incomplete. */
export function readRequest(bytes: Buffer): { request: RawRequest; length: number } | null {
  const headEnd = bytes.indexOf(END_OF_HEAD)
  if (headEnd < 0) return null
  const bodyStart = headEnd + END_OF_HEAD.length
  const head = bytes.subarray(0, bodyStart)
  const length = bodyStart + Number(headersOf(head)['content-length'] ?? 0)
  if (bytes.length < length) return null
  const [method = '', path = ''] = head.toString('latin1').split(' ', 2)
  return { request: { method, path, head, body: bytes.subarray(bodyStart, length) }, length }
}

/**
 * Reads an answer from all bytes of a connection. An answer without a Content-Length header gets one, but not with the
 * status 204 or 304.
 */
export function readAnswer(bytes: Buffer): RawAnswer {
  const headEnd = bytes.indexOf(END_OF_HEAD)
  if (headEnd < 0) throw new Error('no answer came')
  const bodyStart = headEnd + END_OF_HEAD.length
  const head = bytes.subarray(0, bodyStart)
  const status = Number(bytes.subarray(9, 12).toString('latin1'))
  if (status === 204 || status === 304) return { status, head, body: Buffer.alloc(0) }
  const headers = headersOf(head)
  const isChunked = headers['transfer-encoding'] === 'chunked'
  const body = isChunked ? joinChunks(bytes.subarray(bodyStart)) : bytes.subarray(bodyStart)
  // The answer to HEAD has no body, but the length of the body that GET would get: the header stays as it is.
  if (headers['content-length'] !== undefined) return { status, head, body }
  const headWithLength = replaceHeader(
    withoutHeader(head, 'Transfer-Encoding'),
    'Content-Length',
    String(body.length),
  )
  return { status, head: headWithLength, body }
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let position = 0; position < bytes.length; ) {
    const lineEnd = bytes.indexOf('\r\n', position)
    const length = Number.parseInt(bytes.subarray(position, lineEnd).toString('latin1'), 16)
    if (!(length > 0)) break
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + length))
    position = lineEnd + 2 + length + 2
  }
  return Buffer.concat(chunks)
}

/** The headers by lower-case name; of several headers with one name, the last one. */
export function headersOf(head: Buffer): Record<string, string | undefined> {
  const lines = head.toString('latin1').split('\r\n').slice(1)
  return Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  )
}

function withoutHeader(head: Buffer, name: string): Buffer {
  const lines = head.toString('latin1').split('\r\n')
  const otherLines = lines.filter((line) => !line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return Buffer.from(otherLines.join('\r\n'), 'latin1')
}

export function replaceHeader(head: Buffer, name: string, value: string): Buffer {
  const headWithoutHeader = withoutHeader(head, name).toString('latin1').slice(0, -END_OF_HEAD.length)
  return Buffer.from(`${headWithoutHeader}\r\n${name}: ${value}${END_OF_HEAD}`, 'latin1')
}

/** The bytes of the message with this header. An earlier header of the same name is removed. */
export function withHeader(
  { head, body }: { head: Buffer; body: Buffer },
  name: string,
  value: string,
): Buffer {
  return Buffer.concat([replaceHeader(head, name, value), body])
}

export function createRawAnswer({ status, type, body, headers = {} }: ProxyAnswer): RawAnswer {
  const bytes = Buffer.from(body)
  const framing = status === 204 ? {} : { 'Content-Type': type, 'Content-Length': String(bytes.length) }
  const lines = Object.entries({ ...framing, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from([`HTTP/1.1 ${status} Scripted`, ...lines].join('\r\n') + END_OF_HEAD, 'latin1')
  return { status, head, body: status === 204 ? Buffer.alloc(0) : bytes }
}

export function firstHalf(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.ceil(bytes.length / 2))
}
