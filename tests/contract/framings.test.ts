// One client sends calls whose end a server can misread. The calls of another client must still be answered.
import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningEdge, startEdge } from '#tests/support/edge-fixture.ts'
import { type ReferenceFixture, startReference } from '#tests/support/reference-fixture.ts'
import { type StrictBackend, startStrictBackend } from '#tests/support/strict-backend.ts'

const GET = 'GET /api/auth/key HTTP/1.1\r\nHost: x\r\n'
const POST =
  'POST /api/auth/validate HTTP/1.1\r\nHost: x\r\nAuthorization: Basic Zm9vOmJhcg==\r\nContent-Type: application/json\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n'
const ORDER = 'POST /api/client/order/checkout HTTP/1.1\r\nHost: x\r\nAuthorization: Basic Zm9vOmJhcg==\r\n'
/** A second call, inside of bytes that may be a body. */
const INNER_CALL = 'GET /api/auth/inner HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n'
const INNER_CHUNK = `${INNER_CALL.length.toString(16)}\r\n${INNER_CALL}\r\n0\r\n\r\n`

const FRAMINGS: [name: string, bytes: string][] = [
  ['a read that promises 40 bytes', `${GET}Content-Length: 40\r\n\r\n`],
  ['a read that promises 200,000 bytes', `${GET}Content-Length: 200000\r\n\r\n`],
  ['a read with a body', `${GET}Content-Length: 2\r\n\r\n{}`],
  ['a read whose body is a call', `${GET}Content-Length: ${INNER_CALL.length}\r\n\r\n${INNER_CALL}`],
  ['a HEAD that promises a body', `HEAD /api/auth/key HTTP/1.1\r\nHost: x\r\nContent-Length: 40\r\n\r\n`],
  ['a read in chunks', `${GET}${CHUNKED}${INNER_CHUNK}`],
  ['a read in chunks that never end', `${GET}${CHUNKED}5\r\nab`],
  ['a read with no chunk', `${GET}${CHUNKED}0\r\n\r\n`],
  ['a read with a trailer', `${GET}Trailer: X-A\r\n${CHUNKED}0\r\nX-A: 1\r\n\r\n`],
  ['a read that expects 100-continue', `${GET}Expect: 100-continue\r\nContent-Length: 40\r\n\r\n`],
  ['a read with an unknown Expect', `${GET}Expect: 200-ok\r\n\r\n`],
  [
    'a read with a length in its Connection',
    `${GET}Connection: Content-Length\r\nContent-Length: 40\r\n\r\n`,
  ],
  [
    'a read that changes the protocol',
    `${GET}Connection: Upgrade\r\nUpgrade: h2c\r\nContent-Length: 40\r\n\r\n`,
  ],
  ['a read that takes trailers', `${GET}Connection: TE, X-Private\r\nTE: trailers\r\nX-Private: 1\r\n\r\n`],
  [
    'a read of HTTP/1.0 with a body',
    `GET /api/auth/key HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: 40\r\n\r\n`,
  ],
  ['two lengths that differ', `${POST}Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}`],
  ['two lengths that agree', `${POST}Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}`],
  ['two lengths in one line', `${POST}Content-Length: 2, 40\r\n\r\n{}`],
  ['a length and chunks', `${POST}Content-Length: 2\r\n${CHUNKED}${INNER_CHUNK}`],
  ['chunks and a length', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 400\r\n\r\n${INNER_CHUNK}`],
  ['chunks with extensions', `${POST}${CHUNKED}2;a=1;b="\\r\\n"\r\n{}\r\n0;c\r\n\r\n`],
  [
    'chunks with a trailer',
    `${POST}Trailer: Content-Length\r\n${CHUNKED}2\r\n{}\r\n0\r\nContent-Length: 40\r\n\r\n`,
  ],
  ['chunks within another encoding', `${POST}Transfer-Encoding: gzip, chunked\r\n\r\n${INNER_CHUNK}`],
  ['chunks twice', `${POST}Transfer-Encoding: chunked\r\n${CHUNKED}${INNER_CHUNK}`],
  ['an encoding that is folded', `${POST}Transfer-Encoding:\r\n chunked\r\n\r\n${INNER_CHUNK}`],
  ['a folded length', `${POST}X-A: 1\r\n Content-Length: 40\r\n\r\n{}`],
  [
    'lines that end with a line feed alone',
    `${POST}Content-Length: 2\nTransfer-Encoding: chunked\n\n${INNER_CHUNK}`,
  ],
  ['a space before the colon', `${POST}Content-Length : 40\r\n\r\n{}`],
  ['a length with a sign', `${POST}Content-Length: +2\r\n\r\n{}`],
  ['a length larger than any number', `${POST}Content-Length: 99999999999999999999\r\n\r\n{}`],
  ['a chunk of a negative size', `${POST}${CHUNKED}-2\r\n{}\r\n0\r\n\r\n`],
  ['a body that waits to be asked for', `${POST}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}`],
  ['an order in chunks', `${ORDER}${CHUNKED}${INNER_CHUNK}`],
  [
    'an order with a length in its Connection',
    `${ORDER}Connection: Content-Length\r\nContent-Length: 2\r\n\r\n{}`,
  ],
  ['a body that is shorter than promised', `${POST}Content-Length: 900\r\n\r\n{}`],
  [
    'an OPTIONS whose chunks hold a call',
    `OPTIONS /api/auth/key HTTP/1.1\r\nHost: x\r\n${CHUNKED}${INNER_CHUNK}`,
  ],
  ['a DELETE whose body is a call', `DELETE /api/auth/key HTTP/1.1\r\nHost: x\r\n${CHUNKED}${INNER_CHUNK}`],
  [
    'calls behind each other, the first with a length',
    `${GET}Content-Length: 3\r\n\r\n${GET}\r\n${GET}Content-Length: 40\r\n\r\n`,
  ],
  [
    'calls behind each other, each with a body',
    `${POST}Content-Length: 2\r\n\r\n{}${POST}${CHUNKED}2\r\n{}\r\n0\r\n\r\n${GET}\r\n`,
  ],
]
/** The number of attacks with each framing. */
const ATTACK_COUNT = 2
/** The number of calls that the other client makes. */
const NEIGHBOUR_CALL_COUNT = 6

/** Sends the bytes. Resolves after an answer, a close, or 100 ms. */
function attack(url: string, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    const timeout = setTimeout(() => socket.destroy(), 100)
    socket
      .on('data', () => socket.end())
      .on('error', () => undefined)
      .on('close', () => {
        clearTimeout(timeout)
        resolve()
      })
  })
}

function openNeighbour(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  return {
    call: () =>
      new Promise<number>((resolve) => {
        send(`${url}/api/auth/key`, { agent, timeout: 60_000 }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
        })
          .on('timeout', () => resolve(0))
          .on('error', () => resolve(0))
          .end()
      }),
    leave: () => agent.destroy(),
  }
}

async function expectNeighbourServed(url: string, bytes: string): Promise<void> {
  const neighbour = openNeighbour(url)
  const attacks = Array.from({ length: ATTACK_COUNT }, () => attack(url, bytes))
  const statuses: number[] = []
  for (let call = 0; call < NEIGHBOUR_CALL_COUNT; call += 1) {
    // Half of the calls run during the attacks, and half after them.
    if (call === NEIGHBOUR_CALL_COUNT / 2) await Promise.all(attacks)
    statuses.push(await neighbour.call())
  }
  neighbour.leave()
  expect(statuses).toEqual(Array.from({ length: NEIGHBOUR_CALL_COUNT }, () => 200))
}

let reference: ReferenceFixture
let referenceUrl: string
let strictBackend: StrictBackend
let edgeOfReference: RunningEdge
let edgeOfStrict: RunningEdge
beforeAll(async () => {
  reference = await startReference()
  await reference.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = reference.app.server.address() as AddressInfo // listening on a port, not on a pipe
  referenceUrl = `http://127.0.0.1:${port}`
  strictBackend = await startStrictBackend()
  const edgeOptions = { keys: null, current: new Map(), previous: new Map() }
  edgeOfReference = await startEdge({ ...edgeOptions, backend: new URL(referenceUrl) })
  edgeOfStrict = await startEdge({ ...edgeOptions, backend: strictBackend.url })
})
afterAll(async () => {
  await edgeOfReference.edge.close()
  await edgeOfStrict.edge.close()
  await strictBackend.stop()
  await reference.close()
})

describe.each(FRAMINGS)('%s does not disturb another client', (_, bytes) => {
  test('of the edge in front of the reference server', () =>
    expectNeighbourServed(edgeOfReference.url, bytes))

  test('of the reference server', () => expectNeighbourServed(referenceUrl, bytes))

  test('of the edge in front of a strict backend, which never receives a wrong frame', async () => {
    strictBackend.faults.length = 0
    await expectNeighbourServed(edgeOfStrict.url, bytes)
    expect(strictBackend.faults).toEqual([])
    expect(strictBackend.calls.filter((call) => call.includes('inner'))).toEqual([])
  })
})

test.each([
  ['a length', `${GET}Content-Length: 40\r\n\r\n`],
  ['chunks', `${GET}${CHUNKED}0\r\n\r\n`],
])('a read with %s is refused by edge and reference server, and its connection ends', async (_, bytes) => {
  for (const url of [edgeOfReference.url, referenceUrl]) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.write(bytes)
    await once(socket, 'close')
    expect(answer.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
    expect(answer).toContain(
      '"message":"A GET call must not have a body. The body of any other call needs a Content-Length or chunked transfer."',
    )
  }
})
