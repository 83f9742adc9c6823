// A backend that accepts only messages as RFC 9112 defines them. A message that a proxy framed wrongly ends its
// connection and is recorded for the test.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { headersOf } from './raw-http.ts'

export interface StrictBackend {
  url: URL
  /** The first line of each call that was answered 200. */
  calls: string[]
  /** The head of each message that was framed wrongly. */
  faults: string[]
  stop: () => Promise<void>
}

const ANSWER = '{"data":{"publicKey":"key"}}'
const OK = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${ANSWER.length}\r\n\r\n${ANSWER}`
const FAULT = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
/** Headers about the connection between client and proxy, which a proxy must not pass on. */
const CONNECTION_HEADERS = [
  'expect',
  'te',
  'trailer',
  'upgrade',
  'keep-alive',
  'proxy-connection',
  'x-private',
]

export async function startStrictBackend(): Promise<StrictBackend> {
  const calls: string[] = []
  const faults: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let receivedText = ''
    socket.on('data', (chunk) => {
      receivedText += chunk.toString('latin1')
      for (let end = receivedText.indexOf('\r\n\r\n'); end >= 0; end = receivedText.indexOf('\r\n\r\n')) {
        const head = receivedText.slice(0, end + 4)
        if (isMisframed(head)) {
          faults.push(head)
          return void socket.end(FAULT)
        }
        const unreadText = textAfterBody(head, receivedText.slice(end + 4))
        if (unreadText === null) return
        receivedText = unreadText
        calls.push(head.slice(0, head.indexOf(' HTTP/')))
        socket.write(OK)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe

  return {
    url: new URL(`http://127.0.0.1:${port}`),
    calls,
    faults,
    stop: async () => {
      const serverClose = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await serverClose
    },
  }
}

function isMisframed(head: string): boolean {
  const headers = headersOf(Buffer.from(head, 'latin1'))
  const length = headers['content-length']
  const encoding = headers['transfer-encoding']
  const framings = head.match(/^(content-length|transfer-encoding):/gim) ?? []
  const hasNoBody = /^(GET|HEAD) /.test(head)
  return (
    !/^[A-Z]+ \/\S* HTTP\/1\.1\r\n/.test(head) ||
    framings.length !== (hasNoBody ? 0 : 1) ||
    (length !== undefined && !/^\d+$/.test(length)) ||
    (encoding !== undefined && encoding !== 'chunked') ||
    CONNECTION_HEADERS.some((name) => headers[name] !== undefined) ||
    !['close', 'keep-alive'].includes(headers.connection ?? '')
  )
}

/** The text after the body that belongs to this head; null while the body is incomplete. */
function textAfterBody(head: string, bytes: string): string | null {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headersOf(
    Buffer.from(head, 'latin1'),
  )
  if (encoding === undefined) return bytes.length < Number(length) ? null : bytes.slice(Number(length))
  for (let position = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', position)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.slice(position, lineEnd), 16)
    position = lineEnd + 2 + size + 2
    if (bytes.length < position) return null
    if (size === 0) return bytes.slice(position)
  }
}
