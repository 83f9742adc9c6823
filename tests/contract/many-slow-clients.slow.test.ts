// Hundreds of connections of slow and silent clients do not delay other clients. slow-clients.test.ts tests the limit of
// one connection.
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerOrder } from '#tests/support/scripted-backend.ts'

/** Long, so that a slow machine opens every connection and places the order before the first connection is closed. */
const LIMIT_MS = 30_000
/** The number of connections of each kind. */
const CONNECTION_COUNT = 60

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

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture({
    headerLimitMs: LIMIT_MS,
    bodyLimitMs: LIMIT_MS,
    silenceLimitMs: LIMIT_MS,
  })
})
afterAll(() => fixture.stop())

interface SlowConnection {
  kind: string
  socket: Socket
}

function openConnection([kind, text]: [string, string]): Promise<SlowConnection> {
  const { port } = fixture.edge.server.address() as AddressInfo // listening on a port, not on a pipe
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(text)
      resolve({ kind, socket })
    })
    socket.resume().on('error', reject)
  })
}

test('hundreds of slow connections of five kinds do not delay an order, and are closed', async () => {
  const connections = await Promise.all(
    SLOW_CLIENTS.flatMap((client) => Array.from({ length: CONNECTION_COUNT }, () => openConnection(client))),
  )
  const openKinds = () => [
    ...new Set(connections.filter(({ socket }) => !socket.closed).map(({ kind }) => kind)),
  ]
  fixture.backend.script(answerOrder(801))
  const answer = await sendOrder(fixture)
  expect(answer.body).toBe('{"data":{"id":801}}')
  expect((await fetch(`${fixture.url}/edge`)).status).toBe(200)
  expect(openKinds()).toEqual(SLOW_CLIENTS.map(([kind]) => kind))
  await expect.poll(openKinds, { timeout: 240_000, interval: 500 }).toEqual([])
  expect(fixture.backend.requests.length).toBe(1)
})
