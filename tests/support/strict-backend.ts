// A backend that reads every message as RFC 9112 says and forgives nothing: a message that a proxy framed wrongly ends
// its connection, and is told to the test.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { headersOf } from './raw-http.ts'

export interface StrictBackend {
  url: URL
  /** The first line of each call that was answered 200. */
  calls: string[]
  /** The head of each message that was not framed as a proxy has to. */
  faults: string[]
  stop: () => Promise<void>
}

const ANSWER = '{"data":{"publicKey":"key"}}'
const OK = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${ANSWER.length}\r\n\r\n${ANSWER}`
const FAULT = 'HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'
/** No proxy passes these on: they are about the connection that it has with its own client. */
const OF_THE_CLIENT = ['expect', 'te', 'trailer', 'upgrade', 'keep-alive', 'proxy-connection', 'x-private']

export async function startStrictBackend(): Promise<StrictBackend> {
  const calls: string[] = []
  const faults: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    let seen = ''
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1')
      for (let end = seen.indexOf('\r\n\r\n'); end >= 0; end = seen.indexOf('\r\n\r\n')) {
        const head = seen.slice(0, end + 4)
        if (isFault(head)) {
          faults.push(head)
          return void socket.end(FAULT)
        }
        const rest = afterBody(head, seen.slice(end + 4))
        if (rest === null) return
        seen = rest
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
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function isFault(head: string): boolean {
  const names = headersOf(Buffer.from(head, 'latin1'))
  const length = names['content-length']
  const encoding = names['transfer-encoding']
  const framings = head.match(/^(content-length|transfer-encoding):/gim) ?? []
  const isRead = /^(GET|HEAD) /.test(head)
  return (
    !/^[A-Z]+ \/\S* HTTP\/1\.1\r\n/.test(head) ||
    framings.length !== (isRead ? 0 : 1) ||
    (length !== undefined && !/^\d+$/.test(length)) ||
    (encoding !== undefined && encoding !== 'chunked') ||
    OF_THE_CLIENT.some((name) => names[name] !== undefined) ||
    !['close', 'keep-alive'].includes(names.connection ?? '')
  )
}

/** The bytes behind the body of this head; null while it is not whole. */
function afterBody(head: string, bytes: string): string | null {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headersOf(
    Buffer.from(head, 'latin1'),
  )
  if (encoding === undefined) return bytes.length < Number(length) ? null : bytes.slice(Number(length))
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.slice(at, lineEnd), 16)
    at = lineEnd + 2 + size + 2
    if (bytes.length < at) return null
    if (size === 0) return bytes.slice(at)
  }
}
