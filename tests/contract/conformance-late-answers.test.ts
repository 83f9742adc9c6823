// The conformance run ends, and says why, at a backend whose answers do not end.
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runConformance, silenceOf } from '#server/conformance/conformance.ts'
import { CONFORMANCE_SITE, rulesThatDoNotFit } from '#tests/support/conformance-run.ts'
import { type RawBackend, startRawBackend } from '#tests/support/raw-backend.ts'

let backend: RawBackend
beforeAll(async () => {
  backend = await startRawBackend()
})
afterAll(() => backend.stop())

/** Sends the beginning, and then a piece every few milliseconds until the connection is closed. */
function trickle(beginning: string, piece: string): (socket: Socket) => void {
  return (socket) => {
    socket.write(beginning)
    const timer = setInterval(() => socket.write(piece), 20)
    socket.on('close', () => clearInterval(timer))
  }
}

const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const NOT_SENT = 'not sent: the last 3 calls got no whole answer in time'

test.each<[string, behaviour: (socket: Socket) => void, problem: string, silence: string | null]>([
  [
    'nothing',
    () => undefined,
    'no whole head of an answer within 0.3 s',
    'the backend sent no whole head of an answer within 0.3 s',
  ],
  [
    'a head without end',
    trickle(JSON_HEAD, 'X-More: 1\r\n'),
    'no whole head of an answer within 0.3 s',
    'the backend sent no whole head of an answer within 0.3 s',
  ],
  [
    'a body without end',
    trickle(`${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n`, '1\r\n \r\n'),
    'status 200, without its end within 0.3 s',
    null,
  ],
])('the run ends after three calls at a backend that sends %s', async (_, behaviour, problem, silence) => {
  backend.behave(behaviour)
  const earlierCalls = backend.calls.length
  const report = await runOnce(300)
  expect(backend.calls.length - earlierCalls).toBe(3)
  const notes = rulesThatDoNotFit(report).map(([, ...ruleNotes]) => ruleNotes.join())
  expect(notes).toContainEqual(expect.stringContaining(`is answered with ${problem}`))
  expect(notes).toContainEqual(expect.stringContaining(`is answered with ${NOT_SENT}`))
  expect(silenceOf(report)).toBe(silence)
})

test.each<[string, behaviour: (socket: Socket) => void, problem: string]>([
  [
    'a head that is too long',
    (socket) => socket.write(`${JSON_HEAD}X-Long: ${'a'.repeat(20_000)}\r\n\r\n`),
    'a head of more than 16 kB',
  ],
  [
    'an answer that is cut',
    (socket) => socket.end(`${JSON_HEAD}Content-Length: 50\r\n\r\n{`),
    'status 200, cut before its end',
  ],
])('the run names %s', async (_, behaviour, problem) => {
  backend.behave(behaviour)
  const notes = rulesThatDoNotFit(await runOnce(60_000)).map(([, ...ruleNotes]) => ruleNotes.join())
  expect(notes).toContainEqual(expect.stringContaining(`is answered with ${problem}`))
})

test.each<[string, behaviour: (socket: Socket) => void, silence: string]>([
  [
    'another protocol',
    (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
    'the backend sent an answer that is not of HTTP/1.1 (HPE_INVALID_CONSTANT)',
  ],
  [
    'a malformed head',
    (socket) => socket.end('HTTP/1.1 200 OK\r\nno header\r\n\r\n'),
    'the backend sent an answer that is not of HTTP/1.1 (HPE_INVALID_HEADER_TOKEN)',
  ],
  [
    'nothing, and closes the connection',
    (socket) => socket.end(),
    'the backend sent nothing before it closed the connection (UND_ERR_SOCKET): its address may begin with https',
  ],
])('the sentence for a backend that sends %s says so', async (_, behaviour, silence) => {
  backend.behave(behaviour)
  expect(silenceOf(await runOnce(60_000))).toBe(silence)
})

test('the sentence for a backend without TLS at an address with https says so', async () => {
  const plainBackend = await startRawBackend()
  plainBackend.behaveAtOnce((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  )
  const url = new URL(plainBackend.url)
  url.protocol = 'https:'
  const silence = silenceOf(await runOnce(60_000, url))
  await plainBackend.stop()
  expect(silence).toMatch(
    /^the backend sent an answer that is not of TLS \(\w+\): its address may begin with http$/,
  )
})

test('the sentence for an address without a server names no answer', async () => {
  const report = await runOnce(60_000, new URL('http://127.0.0.1:1'))
  expect(silenceOf(report)).toBe('nothing answers at this address')
})

const runOnce = (mostCallMs: number, url = backend.url) =>
  runConformance({
    backend: url,
    paths: {},
    site: CONFORMANCE_SITE,
    profile: 'read',
    placesOrders: false,
    now: () => new Date('2026-11-20T15:00:00Z'),
    clock: () => 0,
    wait: async () => undefined,
    mostCallMs,
  })
