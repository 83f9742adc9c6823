// Calls that a caller sends on one connection without waiting for the answers (HTTP pipelining).
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogueCalls } from '#contract/catalogue/catalogue-calls.ts'
import { dealershipCalls } from '#contract/people/dealership-calls.ts'
import { sessionCalls } from '#contract/people/session-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { answerJson, type Script } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
let reference: ReferenceFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
  reference = await startReference()
  await reference.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await fixture.stop()
  await reference.close()
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
