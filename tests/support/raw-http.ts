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
  /** The body as it was sent, with its chunk lines. */
  body: Buffer
}

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
  const bodyAt = headEnd + END_OF_HEAD.length
  const head = bytes.subarray(0, bodyAt)
  const length = bodyAt + Number(headersOf(head)['content-length'] ?? 0)
  if (bytes.length < length) return null
  const [method = '', path = ''] = head.toString('latin1').split(' ', 2)
  return { request: { method, path, head, body: bytes.subarray(bodyAt, length) }, length }
}

/** Reads an answer that ended with its connection, and gives it a Content-Length header. */
export function readAnswer(bytes: Buffer): RawAnswer {
  const headEnd = bytes.indexOf(END_OF_HEAD)
  if (headEnd < 0) throw new Error('no answer came')
  const bodyAt = headEnd + END_OF_HEAD.length
  const head = bytes.subarray(0, bodyAt)
  const status = Number(bytes.subarray(9, 12).toString('latin1'))
  if (status === 204 || status === 304) return { status, head, body: Buffer.alloc(0) }
  const headers = headersOf(head)
  const isChunked = headers['transfer-encoding'] === 'chunked'
  const body = isChunked ? joinChunks(bytes.subarray(bodyAt)) : bytes.subarray(bodyAt)
  // The answer to HEAD has a length and no body.
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
  const headWithout = withoutHeader(head, name).toString('latin1').slice(0, -END_OF_HEAD.length)
  return Buffer.from(`${headWithout}\r\n${name}: ${value}${END_OF_HEAD}`, 'latin1')
}

/** The bytes of the message, with this header once. */
export function withHeader(
  { head, body }: { head: Buffer; body: Buffer },
  name: string,
  value: string,
): Buffer {
  return Buffer.concat([replaceHeader(head, name, value), body])
}

export function answerBytes({ status, type, body, headers = {} }: ProxyAnswer): RawAnswer {
  const bytes = Buffer.from(body)
  const framing = status === 204 ? {} : { 'Content-Type': type, 'Content-Length': String(bytes.length) }
  const lines = Object.entries({ ...framing, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const head = Buffer.from([`HTTP/1.1 ${status} Said`, ...lines].join('\r\n') + END_OF_HEAD, 'latin1')
  return { status, head, body: status === 204 ? Buffer.alloc(0) : bytes }
}

export function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.ceil(bytes.length / 2))
}
