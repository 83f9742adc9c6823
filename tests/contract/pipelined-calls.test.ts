// Calls that a caller sends on one connection without waiting for the answers (HTTP pipelining).
import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/catalogue/catalogue-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { createMetrics } from '#server/operations/metrics.ts'
import { createOperationsServer } from '#server/operations/operations-server.ts'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { answerJson, type Script } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
let reference: ReferenceFixture
const operations = createOperationsServer({}, createMetrics({ version: '1.2.3', commit: 'abc', schema: '1' }))
beforeAll(async () => {
  fixture = await startEdgeFixture()
  reference = await startReference()
  await reference.app.listen({ port: 0, host: '127.0.0.1' })
  await once(operations.server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  await fixture.stop()
  await reference.close()
  await operations.close()
})

const head = (path: string) =>
  `GET /${path} HTTP/1.1\r\nHost: counter\r\nAuthorization: ${BASIC_HEADER}\r\n\r\n`

/** Sends the calls in one piece, and resolves with what was received when it contains `end`; then cuts the connection. */
function sendTogether(port: number, paths: readonly string[], end: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(paths.map(head).join('')))
    socket.setEncoding('utf8')
    socket.on('error', reject).on('data', (text: string) => {
      received += text
      if (!received.includes(end)) return
      socket.destroy()
      resolve(received)
    })
  })
}

const openStream: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: open\n\n')
}

test('the edge passes a call on after the earlier one of its connection, and not if the connection broke', async () => {
  const port = Number(new URL(fixture.url).port)
  fixture.backend.script(openStream, openStream)
  await sendTogether(
    port,
    [catalogueCalls.productEvents.path, catalogueCalls.productEvents.path],
    'data: open',
  )
  await expect.poll(() => fixture.edge.countStreams()).toBe(0)
  fixture.backend.script(answerJson(200, { data: [{ id: 1 }] }), answerJson(200, { data: [{ id: 2 }] }))
  const received = await sendTogether(
    port,
    [dealershipCalls.states.path, dealershipCalls.states.path],
    '"id":2',
  )
  expect(received.match(/"id":\d/g)).toEqual(['"id":1', '"id":2'])
  expect(fixture.backend.requests.map(({ path }) => path)).toEqual([
    `/${catalogueCalls.productEvents.path}`,
    `/${dealershipCalls.states.path}`,
    `/${dealershipCalls.states.path}`,
  ])
})

test('a call without Host is refused after the earlier call of its connection, by edge and reference server', async () => {
  const withoutHost = head(dealershipCalls.states.path).replace('Host: counter\r\n', '')
  const { port: referencePort } = reference.app.server.address() as AddressInfo // listening on a port, not on a pipe
  for (const port of [Number(new URL(fixture.url).port), referencePort]) {
    fixture.backend.script(answerJson(200, { data: [] }))
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(head(dealershipCalls.states.path) + withoutHost),
    )
    const received = (await socket.setEncoding('utf8').toArray()).join('')
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
    expect(received).toContain('The call has no header Host.')
  }
})

test('the reference server answers the calls of a connection in their sequence', async () => {
  const { port } = reference.app.server.address() as AddressInfo // listening on a port, not on a pipe
  const received = await sendTogether(port, [sessionCalls.key.path, dealershipCalls.states.path], 'Illinois')
  expect(received.indexOf('publicKey')).toBeGreaterThan(0)
  expect(received.indexOf('publicKey')).toBeLessThan(received.indexOf('Illinois'))
})

const SHORT_CALLS = {
  reads: 'GET / HTTP/1.1\r\n\r\n',
  'reads of a broken address': 'GET /%zz HTTP/1.1\r\n\r\n',
  'bodies that wait for a 100': 'POST / HTTP/1.1\r\nContent-Length: 1\r\nExpect: 100-continue\r\n\r\na',
  'reads that wait for a 100': 'GET / HTTP/1.1\r\nExpect: 100-continue\r\n\r\n',
  'reads that ask for an upgrade': 'GET / HTTP/1.1\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
  'unknown expectations': 'GET / HTTP/1.1\r\nExpect: tea\r\n\r\n',
}
const LISTENERS: Record<string, () => Server> = {
  edge: () => fixture.edge.server,
  'reference server': () => reference.app.server,
  'operations listener': () => operations.server,
}

test.each(
  Object.keys(LISTENERS).flatMap((name) => Object.keys(SHORT_CALLS).map((kind) => [name, kind] as const)),
)('%s: of 3640 calls in one piece at most four arrive: %s', async (name, kind) => {
  const server = LISTENERS[name]?.() ?? expect.unreachable()
  let arrivedCount = 0
  const count = (): void => {
    arrivedCount += 1
  }
  server.on('request', count).on('checkExpectation', count)
  const calls = SHORT_CALLS[kind as keyof typeof SHORT_CALLS].repeat(3640)
  const { port } = server.address() as AddressInfo // listening on a port, not on a pipe
  const socket = connect(port, '127.0.0.1', () => socket.write(calls))
  socket.on('error', () => {}).resume() // the server resets the connection
  await new Promise((resolve) => socket.once('close', resolve))
  server.off('request', count).off('checkExpectation', count)
  expect(arrivedCount).toBeGreaterThan(0)
  expect(arrivedCount).toBeLessThanOrEqual(4)
})
