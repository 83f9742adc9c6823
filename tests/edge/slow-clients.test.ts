// Slow, silent and vanished clients hold a connection up to a limit, and delay no other client.
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SiteFiles } from '#server/edge/build-files.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson, placed } from '#tests/support/scripted-backend.ts'

const LIMIT_MS = 500
/** The limit in tests that also send an order, which a busy machine reads slowly. */
const LIMIT_BESIDE_ORDER_MS = 3000
const MANY = 300
const LARGE_FILE: SiteFiles = new Map([
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

function withLimit(limitMs: number): void {
  beforeAll(async () => {
    fixture = await startEdgeFixture({
      headerLimitMs: limitMs,
      bodyLimitMs: limitMs,
      silenceLimitMs: limitMs,
      current: LARGE_FILE,
    })
  })
  afterAll(() => fixture.stop())
}

function open(text: string): Promise<Socket> {
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

const openMany = (count: number, text: string) => Promise.all(Array.from({ length: count }, () => open(text)))
const connections = () =>
  new Promise<number>((resolve) => fixture.edge.server.getConnections((_, count) => resolve(count)))
/** Resolves also when the edge has closed the socket before. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) return resolve()
    socket.on('close', () => resolve()).resume()
  })

const ORDER = 'POST /api/client/order/checkout HTTP/1.1\r\nHost: x\r\n'
const KINDS: [string, string][] = [
  ['say nothing', ''],
  ['never end their headers', `${ORDER}X-Padding: `],
  ['never end an order', `${ORDER}Content-Length: 9\r\n\r\n{`],
  ['never end the chunks of an order', `${ORDER}Transfer-Encoding: chunked\r\n\r\n5\r\n{`],
  [
    'never end another body',
    'POST /api/client/product/check-basket HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{',
  ],
]

describe('hundreds of connections', () => {
  withLimit(LIMIT_BESIDE_ORDER_MS)

  test.each(KINDS)('that %s keep no client from ordering, and are closed', async (_, text) => {
    const many = await openMany(MANY, text)
    fixture.backend.script(placed(801))
    const answer = await sendOrder(fixture)
    expect(answer.body).toBe('{"data":{"id":801}}')
    expect((await fetch(`${fixture.url}/edge`)).status).toBe(200)
    await Promise.all(many.map(closed))
    await expect.poll(connections, { timeout: 60_000 }).toBeLessThan(10)
    expect(fixture.backend.requests.length).toBe(1)
  })
})

describe('a connection', () => {
  withLimit(LIMIT_MS)

  test('whose order drips in is cut at the limit of the whole body, and nothing is forwarded', async () => {
    const socket = await open(`${ORDER}Content-Length: 1000\r\n\r\n`)
    const drip = setInterval(() => socket.write('x'), 20)
    await closed(socket)
    clearInterval(drip)
    expect(fixture.backend.requests).toEqual([])
  })

  test('whose headers drip in is cut at the limit of the whole head', async () => {
    const socket = await open(ORDER)
    const drip = setInterval(() => socket.write('X-Drip: 1\r\n'), 20)
    await closed(socket)
    clearInterval(drip)
    expect(fixture.backend.requests).toEqual([])
  })

  test('whose answer is left unread is closed', async () => {
    const many = await openMany(20, 'GET /assets/large.js HTTP/1.1\r\nHost: x\r\n\r\n')
    await Promise.all(many.map((socket) => once(socket, 'readable')))
    await expect.poll(connections, { timeout: 60_000 }).toBe(0)
  })

  test('that is kept alive and not used again is closed', async () => {
    fixture.backend.script(answerJson(200, { data: [] }))
    await closed(await open('GET /api/admin/state/all HTTP/1.1\r\nHost: x\r\n\r\n'))
  })
})
