// Bodies that arrive slowly fill neither the memory of the edge nor that of the reference server.
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { basketCalls } from '#contract/cart/basket-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { answerOrder } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
let reference: ReferenceFixture
let sockets: Socket[] = []
beforeAll(async () => {
  fixture = await startEdgeFixture()
  reference = await startReference()
  await reference.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets) socket.destroy()
  sockets = []
  for (const server of Object.values(servers)) server().closeIdleConnections()
  await expect.poll(countConnections).toEqual([0, 0])
})
afterAll(async () => {
  await fixture.stop()
  await reference.close()
})

const servers = { edge: () => fixture.edge.server, 'reference server': () => reference.app.server }
const countConnections = () =>
  Promise.all(
    Object.values(servers).map(
      (server) => new Promise((resolve) => server().getConnections((_, count) => resolve(count))),
    ),
  )

/** Sends this text on a connection of its own, and waits until the server has the head of the call. */
async function beginCall(server: Server, text: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {}) // the server cuts the connection
  sockets.push(socket)
  const begun = once(server, 'request')
  socket.write(text)
  await begun
  return socket
}

/** Sends the head and the beginning of a basket of two megabytes, as a visitor. */
const beginBasket = (server: Server): Promise<Socket> =>
  beginCall(
    server,
    `POST /${basketCalls.checkBasket.path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${BASIC_HEADER}\r\nContent-Type: application/json\r\nContent-Length: 2000000\r\n\r\n{`,
  )

/** Sends a whole basket of two megabytes, which is no object; true if it is answered otherwise than by 429. */
async function isWholeBasketTaken(server: Server): Promise<boolean> {
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  const answer = await fetch(`http://127.0.0.1:${port}/${basketCalls.checkBasket.path}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, 'Content-Type': 'application/json' },
    body: `"${'x'.repeat(1_999_998)}"`,
  }).catch(() => null)
  return answer !== null && answer.status !== 429
}

const answerOf = async (socket: Socket): Promise<string> => (await once(socket, 'data')).join()

describe.each(['edge', 'reference server'] as const)('the %s', (name) => {
  test('refuses the twenty-sixth basket of 2 MB that is arriving from an address, until another one ends', async () => {
    const server = servers[name]()
    const firstSockets: Socket[] = []
    for (let count = 0; count < 25; count += 1) firstSockets.push(await beginBasket(server))
    const answer = await answerOf(await beginBasket(server))
    expect(answer).toMatch(/^HTTP\/1\.1 429 /)
    expect(answer).toMatch(/\r\nretry-after: 5\r\n/i)
    expect(firstSockets.filter(({ bytesRead }) => bytesRead > 0)).toEqual([])
    firstSockets[0]?.destroy()
    await expect.poll(() => isWholeBasketTaken(server)).toBe(true)
  })

  test('closes the connection of a basket that does not progress for 30 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const socket = await beginBasket(servers[name]())
    // The reference server reads the session before the body.
    while (vi.getTimerCount() === 0) await setImmediate()
    vi.advanceTimersByTime(29_999)
    await fetch(`${fixture.url}/catalog`)
    expect(socket.closed).toBe(false)
    vi.advanceTimersByTime(1)
    await expect.poll(() => socket.closed).toBe(true)
  })

  test('closes the connection of a refused call whose body goes on in pieces of one byte', async () => {
    const head = 'POST /nowhere HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'
    const socket = await beginCall(servers[name](), head)
    expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 4\d\d /)
    socket.write('1\r\nx\r\n'.repeat(300))
    await expect.poll(() => socket.closed).toBe(true)
  })
})

test('an order that is refused while too much is arriving is proven not committed; a small order is placed', async () => {
  for (let count = 0; count < 25; count += 1) await beginBasket(fixture.edge.server)
  fixture.backend.script(answerOrder(1))
  const headers = { 'Counter-Attempt': '1' }
  const order = await sendOrder(fixture, { headers, body: JSON.stringify({ lines: 'x'.repeat(16_000) }) })
  expect([order.status, order.edgeReason, order.isNotCommitted]).toEqual([429, 'too-many-orders', true])
  expect(order.headers.get('retry-after')).toBe('5')
  expect((await sendOrder(fixture, { headers })).body).toBe('{"data":{"id":1}}')
})

test('the reference server does not refuse the order of a signed-in person so, because this would prove nothing', async () => {
  for (let count = 0; count < 25; count += 1) await beginBasket(reference.app.server)
  const body = { text: 'x'.repeat(16_000) }
  const buyer = await reference.signInAs('buyer')
  expect((await buyer.post(basketCalls.checkBasket.path, body)).status).toBe(429)
  expect((await buyer.post(orderCalls.checkout.path, body)).status).toBe(400)
})

test('the reference server reads a body in pieces of one byte whole', async () => {
  const { port } = reference.app.server.address() as AddressInfo // listening on a port, not on a pipe
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const pieces = [...'{"cartItems":[]}'].map((letter) => `1\r\n${letter}\r\n`).join('')
  socket.write(
    `POST /${basketCalls.checkBasket.path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${BASIC_HEADER}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${pieces}0\r\n\r\n`,
  )
  expect(await answerOf(socket)).toContain('dealershipId: is missing')
})
