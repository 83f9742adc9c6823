// A backend on raw sockets. After it has read a whole call, a function of the test answers the call or cuts the
// connection.
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Answers a call on this connection, or cuts the connection. */
export type Behaviour = (socket: Socket) => void

export interface RawBackend {
  url: URL
  /** The first lines of the calls that were read whole, in the order of their arrival. */
  calls: string[]
  /** The number of connections that were opened. */
  connectionCount: () => number
  /** Sets the behaviour for every call from now on. */
  behave: (behaviour: Behaviour) => void
  /** Sets the behaviour for every new connection. It begins before a call arrives. */
  behaveAtOnce: (behaviour: Behaviour) => void
  stop: () => Promise<void>
}

/** Sends these lines and closes the connection. */
export function sendLines(...lines: string[]): Behaviour {
  return (socket) => void socket.end(lines.join('\r\n'))
}

export function sendJson(value: unknown): Behaviour {
  const body = JSON.stringify(value)
  return (socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
}

export async function startRawBackend(): Promise<RawBackend> {
  const sockets = new Set<Socket>()
  let openedCount = 0
  let behaviourAfterCall: Behaviour = sendLines('HTTP/1.1 404 Not Found', '', '')
  let behaviourAtOnce: Behaviour | null = null
  const calls: string[] = []

  const server = createServer((socket) => {
    openedCount += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    if (behaviourAtOnce) return behaviourAtOnce(socket)
    let receivedText = ''
    socket.on('data', (chunk) => {
      receivedText += chunk.toString('latin1')
      if (!isComplete(receivedText)) return
      calls.push(receivedText.slice(0, receivedText.indexOf(' HTTP/')))
      receivedText = ''
      behaviourAfterCall(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe

  return {
    url: new URL(`http://127.0.0.1:${port}`),
    calls,
    connectionCount: () => openedCount,
    behave: (behaviour) => {
      behaviourAtOnce = null
      behaviourAfterCall = behaviour
    },
    behaveAtOnce: (behaviour) => {
      behaviourAtOnce = behaviour
    },
    stop: async () => {
      const serverClose = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await serverClose
    },
  }
}

function isComplete(receivedText: string): boolean {
  const end = receivedText.indexOf('\r\n\r\n')
  if (end < 0) return false
  const [head, body] = [receivedText.slice(0, end), receivedText.slice(end + 4)]
  if (/^transfer-encoding: chunked/im.test(head)) return body.endsWith('0\r\n\r\n')
  return body.length >= Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
}
