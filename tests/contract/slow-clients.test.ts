// Slow and silent clients hold a connection only up to a limit. many-slow-clients.slow.test.ts opens hundreds of
// connections.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SiteFiles } from '#server/edge/files/build-files.ts'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson } from '#tests/support/scripted-backend.ts'

const LIMIT_MS = 500
const SITE_WITH_LARGE_FILE: SiteFiles = new Map([
  [
    '/assets/large.js',
    { type: 'text/javascript', etag: '"1"', body: Buffer.alloc(32_000_000, 32), brotli: null, gzip: null },
  ],
])

let fixture: EdgeFixture
let sockets: Socket[]
beforeAll(async () => {
  fixture = await startEdgeFixture({
    headerLimitMs: LIMIT_MS,
    bodyLimitMs: LIMIT_MS,
    silenceLimitMs: LIMIT_MS,
    current: SITE_WITH_LARGE_FILE,
  })
})
afterAll(() => fixture.stop())
beforeEach(() => {
  sockets = []
  fixture.backend.requests.length = 0
  fixture.backend.script()
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
})

function openSocket(text: string): Promise<Socket> {
  const { port } = fixture.edge.server.address() as AddressInfo // listening on a port, not on a pipe
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      resolve(socket)
    })
    socket.on('error', reject)
    sockets.push(socket)
  })
}

const openSockets = (count: number, text: string) =>
  Promise.all(Array.from({ length: count }, () => openSocket(text)))
const countConnections = () =>
  new Promise<number>((resolve) => fixture.edge.server.getConnections((_, count) => resolve(count)))
/** Resolves when the socket is closed, also if it is closed already. */
const waitForClose = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) return resolve()
    socket.on('close', () => resolve()).resume()
  })

const ORDER_HEAD = 'POST /api/client/order/checkout HTTP/1.1\r\nHost: x\r\n'

describe('a connection', () => {
  test('that sends an order byte by byte is closed at the limit of the whole body, and nothing is forwarded', async () => {
    const socket = await openSocket(`${ORDER_HEAD}Content-Length: 1000\r\n\r\n`)
    const timer = setInterval(() => socket.write('x'), 20)
    await waitForClose(socket)
    clearInterval(timer)
    expect(fixture.backend.requests).toEqual([])
  })

  test('that sends headers one by one is closed at the limit of the whole head', async () => {
    const socket = await openSocket(ORDER_HEAD)
    const timer = setInterval(() => socket.write('X-Drip: 1\r\n'), 20)
    await waitForClose(socket)
    clearInterval(timer)
    expect(fixture.backend.requests).toEqual([])
  })

  test('that does not read its answer is closed', async () => {
    const manySockets = await openSockets(20, 'GET /assets/large.js HTTP/1.1\r\nHost: x\r\n\r\n')
    await Promise.all(manySockets.map((socket) => once(socket, 'readable')))
    await expect.poll(countConnections).toBe(0)
  })

  test('that is kept alive and not used again is closed', async () => {
    fixture.backend.script(answerJson(200, { data: [] }))
    await waitForClose(await openSocket('GET /api/admin/state/all HTTP/1.1\r\nHost: x\r\n\r\n'))
  })
})
