// The connections of one caller keep neither the new connections nor the calls of others waiting (G307).
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { productCalls } from '#contract/products/product-calls.ts'
import { type EdgeFixture, sendOrder, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
let acceptedCount = 0
beforeEach(async () => {
  fixture = await startEdgeFixture({ proxies: 0 })
  acceptedCount = 0
  fixture.edge.server.on('connection', () => {
    acceptedCount += 1
  })
})
afterEach(() => fixture.stop())

const PAGE_CALL = `GET /${productCalls.products.path}?page=1 HTTP/1.1\r\nHost: edge\r\n\r\n`

/** Opens a connection to the fixture's edge. */
function openConnection(): Socket {
  const { port } = fixture.edge.server.address() as AddressInfo // listening on a port, not on a pipe
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  return socket.on('error', () => undefined).resume()
}

/** Opens a connection on which a call arrives at once. */
function callOnNewConnection(): Socket {
  const socket = openConnection()
  socket.write(PAGE_CALL)
  return socket
}

test('the first of sixty calls is passed on when all sixty connections are accepted', async () => {
  let acceptedBefore = 0
  fixture.backend.script((request, response) => {
    acceptedBefore = acceptedCount
    answerJson(200, { data: {} })(request, response)
  })
  // The edge waits for new connections only for some milliseconds, in which a slow machine accepts fewer.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  onTestFinished(() => void vi.restoreAllMocks())
  for (let call = 0; call < 60; call += 1) callOnNewConnection()
  await vi.waitFor(() => expect(acceptedBefore).toBeGreaterThan(0), 10_000)
  expect(acceptedBefore).toBe(60)
})

test('the calls of callers who have gone away are not passed on', async () => {
  for (let call = 0; call < 20; call += 1) callOnNewConnection().end()
  await vi.waitFor(() => expect(acceptedCount).toBe(20), 10_000)
  fixture.backend.script(answerJson(200, { data: {} }))
  const answer = await fetch(`${fixture.url}/${productCalls.products.path}?page=2`)
  expect(answer.status).toBe(200)
  expect(fixture.backend.requests.map(({ path }) => path)).toEqual([`/${productCalls.products.path}?page=2`])
})

test('of 510 connections of one address 500 stay open', async () => {
  const sockets = Array.from({ length: 510 }, openConnection)
  await vi.waitFor(() => expect(sockets.filter(({ closed }) => closed)).toHaveLength(10), 10_000)
  expect(acceptedCount).toBe(510)
})

test('every call of an address counts; beyond the limit a call is refused before it is read, and its connection is closed', async () => {
  const { edge, url } = await startEdge({
    backend: fixture.backend.url,
    keys: fixture.keys,
    current: new Map(),
    previous: new Map(),
    mostCallsInAll: 5,
  })
  onTestFinished(() => edge.close())
  const call = async (path: string) => {
    const answer = await fetch(url + path)
    await answer.text()
    const { headers } = answer
    return [answer.status, headers.get('Connection'), headers.has('Retry-After')]
  }
  const paths = ['/edge', '/catalog/1', '/missing.js', '/%zz', '/api/x']
  expect((await Promise.all(paths.map(call))).map(([status]) => status)).toEqual([200, 200, 404, 400, 404])
  for (const path of paths) expect(await call(path)).toEqual([429, 'close', true])
  const order = await sendOrder({ url, keys: fixture.keys }, { headers: { 'Counter-Attempt': '1' } })
  expect([order.status, order.headers.get('Connection'), order.isNotCommitted]).toEqual([429, 'close', true])
})
