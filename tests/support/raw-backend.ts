// A backend on raw sockets: it reads a whole call, and then a function of the test answers or breaks the connection.
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Handles a connection after its call was read whole. */
export type Behaviour = (socket: Socket) => void

export interface RawBackend {
  url: URL
  /** The first lines of the calls that were read whole, in the order of their arrival. */
  calls: string[]
  /** How many connections were opened. */
  connections: () => number
  /** Sets the behaviour for every call from now on. */
  behave: (behaviour: Behaviour) => void
  /** Sets the behaviour for every new connection, which does not wait for a call. */
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
      if (!isWhole(receivedText)) return
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
    connections: () => openedCount,
    behave: (behaviour) => {
      behaviourAtOnce = null
      behaviourAfterCall = behaviour
    },
    behaveAtOnce: (behaviour) => {
      behaviourAtOnce = behaviour
    },
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function isWhole(receivedText: string): boolean {
  const end = receivedText.indexOf('\r\n\r\n')
  if (end < 0) return false
  const [head, body] = [receivedText.slice(0, end), receivedText.slice(end + 4)]
  if (/^transfer-encoding: chunked/im.test(head)) return body.endsWith('0\r\n\r\n')
  return body.length >= Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
}
