// A backend below HTTP: it reads a call whole and then does to the connection what a test says.
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** Handles a connection after its call was read whole. */
export type Behaviour = (socket: Socket) => void

export interface RawBackend {
  url: URL
  /** The first lines of the calls that were read whole, in the order of their arrival. */
  calls: string[]
  /** How many connections were opened. */
  connections: () => number
  /** Of every call from now on. */
  behave: (behaviour: Behaviour) => void
  /** Calls are not waited for: each connection meets the behaviour when it opens. */
  behaveAtOnce: (behaviour: Behaviour) => void
  stop: () => Promise<void>
}

/** Says these bytes and closes. */
export function say(...lines: string[]): Behaviour {
  return (socket) => void socket.end(lines.join('\r\n'))
}

export function sayJson(value: unknown): Behaviour {
  const body = JSON.stringify(value)
  return (socket) => {
    socket.write(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  }
}

export async function startRawBackend(): Promise<RawBackend> {
  const sockets = new Set<Socket>()
  let opened = 0
  let afterCall: Behaviour = say('HTTP/1.1 404 Not Found', '', '')
  let atOnce: Behaviour | null = null
  const calls: string[] = []

  const server = createServer((socket) => {
    opened += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined)
    if (atOnce) return atOnce(socket)
    let seen = ''
    socket.on('data', (chunk) => {
      seen += chunk.toString('latin1')
      if (!isWhole(seen)) return
      calls.push(seen.slice(0, seen.indexOf(' HTTP/')))
      seen = ''
      afterCall(socket)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe

  return {
    url: new URL(`http://127.0.0.1:${port}`),
    calls,
    connections: () => opened,
    behave: (behaviour) => {
      atOnce = null
      afterCall = behaviour
    },
    behaveAtOnce: (behaviour) => {
      atOnce = behaviour
    },
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function isWhole(seen: string): boolean {
  const end = seen.indexOf('\r\n\r\n')
  if (end < 0) return false
  const [head, body] = [seen.slice(0, end), seen.slice(end + 4)]
  if (/^transfer-encoding: chunked/im.test(head)) return body.endsWith('0\r\n\r\n')
  return body.length >= Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
}
