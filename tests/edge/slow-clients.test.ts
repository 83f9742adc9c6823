// Slow and silent clients hold a connection only up to a limit, and do not delay other clients.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SiteFiles } from '#server/edge/build-files.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson, answerOrder } from '#tests/support/scripted-backend.ts'

const LIMIT_MS = 500
/** The limit in tests that also send an order, which takes longer on a busy machine. */
const LIMIT_BESIDE_ORDER_MS = 3000
const CONNECTION_COUNT = 300
const SITE_WITH_LARGE_FILE: SiteFiles = new Map([
  [
    '/assets/large.js',
    { type: 'text/javascript', etag: '"1"', body: Buffer.alloc(32_000_000, 32), brotli: null, gzip: null },
  ],
])

let fixture: EdgeFixture
let sockets: Socket[]
beforeEach(() => {
  sockets = []
  fixture.backend.requests.length = 0
  fixture.backend.script()
})
afterEach(() => {
  for (const socket of sockets) socket.destroy()
})

function useEdgeWithLimit(limitMs: number): void {
  beforeAll(async () => {
    fixture = await startEdgeFixture({
      headerLimitMs: limitMs,
      bodyLimitMs: limitMs,
      silenceLimitMs: limitMs,
      current: SITE_WITH_LARGE_FILE,
    })
  })
  afterAll(() => fixture.stop())
}

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
const SLOW_CLIENTS: [string, string][] = [
  ['send nothing', ''],
  ['never end their headers', `${ORDER_HEAD}X-Padding: `],
  ['never end an order', `${ORDER_HEAD}Content-Length: 9\r\n\r\n{`],
  ['never end the chunks of an order', `${ORDER_HEAD}Transfer-Encoding: chunked\r\n\r\n5\r\n{`],
  [
    'never end another body',
    'POST /api/client/product/check-basket HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
  ],
]

describe('hundreds of connections', () => {
  useEdgeWithLimit(LIMIT_BESIDE_ORDER_MS)

  test.each(SLOW_CLIENTS)('that %s do not delay an order, and are closed', async (_, text) => {
    const manySockets = await openSockets(CONNECTION_COUNT, text)
    fixture.backend.script(answerOrder(801))
    const answer = await sendOrder(fixture)
    expect(answer.body).toBe('{"data":{"id":801}}')
    expect((await fetch(`${fixture.url}/edge`)).status).toBe(200)
    await Promise.all(manySockets.map(waitForClose))
    await expect.poll(countConnections).toBeLessThan(10)
    expect(fixture.backend.requests.length).toBe(1)
  })
})

describe('a connection', () => {
  useEdgeWithLimit(LIMIT_MS)

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
