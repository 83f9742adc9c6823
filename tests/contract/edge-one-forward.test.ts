// The edge sends an order or another POST only once, however the backend ends the connection.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { holdSocketLimits } from '#tests/support/hold-socket-limits.ts'
import {
  type Behaviour,
  type RawBackend,
  sendLines,
  sendJson,
  startRawBackend,
} from '#tests/support/raw-backend.ts'

const NEW_CUSTOMER_PATH = 'api/client/order/checkout-new-user'
const ANSWER_HEAD = ['HTTP/1.1 200 OK', 'Content-Type: application/json']

let rawBackend: RawBackend
let fixture: EdgeFixture
beforeAll(async () => {
  rawBackend = await startRawBackend()
  fixture = await startEdgeFixture({ backend: rawBackend.url })
})
afterAll(async () => {
  await fixture.stop()
  await rawBackend.stop()
})
beforeEach(() => {
  rawBackend.calls.length = 0
})

/** Sends an order of a visitor. The edge makes no other call to the backend for it. */
const sendKeyedOrder = (intent: string) => sendOrder(fixture, { intent, author: '', path: NEW_CUSTOMER_PATH })
const post = (path: string) => fetch(`${fixture.url}/${path}`, { method: 'POST', body: '{"a":1}' })

const FAILURES: [string, Behaviour][] = [
  ['closes the connection', (socket) => socket.end()],
  ['destroys the socket', (socket) => socket.destroy()],
  ['resets the connection', (socket) => socket.resetAndDestroy()],
  ['answers half a status line and closes', sendLines('HTTP/1.1 20')],
  ['answers half of its headers and closes', sendLines(...ANSWER_HEAD, 'Content-Le')],
  ['answers half of its body and closes', sendLines(...ANSWER_HEAD, 'Content-Length: 20', '', '{"data":{"i')],
  [
    'answers half of its chunks and closes',
    sendLines(...ANSWER_HEAD, 'Transfer-Encoding: chunked', '', '7', '{"data"'),
  ],
  ['ends a body without a length header in the middle', sendLines(...ANSWER_HEAD, '', '{"data":{"id":1')],
  ['sends bytes that are no HTTP', sendLines('220 mail.example ESMTP', '')],
  ['sends an invalid status', sendLines('HTTP/1.1 000 Nothing', 'Content-Length: 0', '', '')],
  [
    'changes the protocol',
    sendLines('HTTP/1.1 101 Switching Protocols', 'Connection: upgrade', 'Upgrade: x', '', ''),
  ],
]

describe.each(FAILURES)('a backend that reads the whole call and %s', (_, behaviour) => {
  test('has received a keyed order once, and a resend is not forwarded', async () => {
    const intent = randomUUID()
    rawBackend.behave(behaviour)
    const firstAnswer = await sendKeyedOrder(intent)
    expect([firstAnswer.status, firstAnswer.edgeReason, firstAnswer.isNotCommitted]).toEqual([
      502,
      'outcome-unknown',
      false,
    ])
    const secondAnswer = await sendKeyedOrder(intent)
    expect([secondAnswer.status, secondAnswer.edgeReason]).toEqual([409, 'outcome-unknown'])
    expect(rawBackend.calls).toEqual([`POST /${NEW_CUSTOMER_PATH}`])
  })

  test.each(['api/client/order/checkout', 'api/client/product/check-basket'])(
    'has received a POST to %s without a key once',
    async (path) => {
      rawBackend.behave(behaviour)
      await post(path).catch(() => 'the answer was cut off')
      expect(rawBackend.calls).toEqual([`POST /${path}`])
    },
  )
})

describe('a backend that never ends its answer', () => {
  /** The edge's default time limit for the backend's answer to an order. */
  const LIMIT_MS = 40_000
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test.each<[string, Behaviour]>([
    ['is silent', () => undefined],
    [
      'sends the answer byte by byte',
      (socket) => {
        socket.write([...ANSWER_HEAD, 'Content-Length: 99', '', '{'].join('\r\n'))
        const timer = setInterval(() => socket.write(' '), 50)
        socket.on('close', () => clearInterval(timer))
      },
    ],
  ])('and %s has received a keyed order once when the limit ends the call', async (_, behaviour) => {
    const callReceived = new Promise<void>((resolve) => {
      rawBackend.behave((socket) => {
        behaviour(socket)
        resolve()
      })
    })
    const answer = sendKeyedOrder(randomUUID())
    await callReceived
    vi.advanceTimersByTime(LIMIT_MS)
    const { status, edgeReason, isNotCommitted } = await answer
    expect([status, edgeReason, isNotCommitted]).toEqual([504, 'outcome-unknown', false])
    expect(rawBackend.calls).toEqual([`POST /${NEW_CUSTOMER_PATH}`])
  })
})

describe('a backend that falls silent', () => {
  /** The edge's default limit for the silence of the backend. */
  const SILENCE_LIMIT_MS = 60_000
  /** Resolves when the backend has received the call and behaved in this way. */
  const whenCalled = (behaviour: Behaviour) =>
    new Promise<void>((resolve) => {
      rawBackend.behave((socket) => {
        behaviour(socket)
        resolve()
      })
    })

  test.each([
    ['GET', 'api/admin/state/all'],
    ['POST', 'api/client/product/check-basket'],
  ])('before it answers a %s has received the call once, and the edge answers 503', async (method, path) => {
    const limits = holdSocketLimits()
    const called = whenCalled(() => undefined)
    const answering = fetch(`${fixture.url}/${path}`, { method, body: method === 'POST' ? '{}' : null })
    await called
    limits.end(SILENCE_LIMIT_MS)
    const answer = await answering
    expect([answer.status, (await answer.json()).error.edge]).toEqual([503, 'backend-unreachable'])
    expect(rawBackend.calls).toEqual([`${method} /${path}`])
  })

  test('within its answer: the client gets an answer that is cut off', async () => {
    const limits = holdSocketLimits()
    rawBackend.behave(
      (socket) => void socket.write([...ANSWER_HEAD, 'Content-Length: 99', '', '{'].join('\r\n')),
    )
    const answer = await fetch(`${fixture.url}/api/admin/state/all`)
    limits.end(SILENCE_LIMIT_MS)
    await expect(answer.text()).rejects.toThrow()
  })
})

test('the outcome is unknown if the backend closes each new connection, as it may have read the order', async () => {
  const connectionCountBefore = rawBackend.connectionCount()
  rawBackend.behaveAtOnce((socket) => socket.destroy())
  const answer = await sendKeyedOrder(randomUUID())
  expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([502, 'outcome-unknown', false])
  expect(rawBackend.connectionCount()).toBe(connectionCountBefore + 1)
})

test('only reads and checks of baskets share connections; each order and each other POST has a connection of its own', async () => {
  rawBackend.behave(sendJson({ data: { id: 611 } }))
  const connectionCountBefore = rawBackend.connectionCount()
  await fetch(`${fixture.url}/api/admin/state/all`)
  await fetch(`${fixture.url}/api/admin/state/all`)
  expect(rawBackend.connectionCount()).toBe(connectionCountBefore + 1)
  expect((await post('api/client/product/check-basket')).status).toBe(200)
  expect(rawBackend.connectionCount()).toBe(connectionCountBefore + 1)
  expect((await sendKeyedOrder(randomUUID())).body).toBe('{"data":{"id":611}}')
  expect(rawBackend.connectionCount()).toBe(connectionCountBefore + 2)
  expect((await post('api/client/product/archive')).status).toBe(200)
  expect((await post('api/client/order/checkout')).status).toBe(200)
  expect(rawBackend.connectionCount()).toBe(connectionCountBefore + 4)
})

test('a read whose shared connection was dead is repeated once', async () => {
  rawBackend.behave(sendJson({ data: [] }))
  await fetch(`${fixture.url}/api/admin/state/all`)
  rawBackend.calls.length = 0
  let isFirstCall = true
  rawBackend.behave((socket) => {
    if (!isFirstCall) return sendJson({ data: [] })(socket)
    isFirstCall = false
    socket.destroy()
  })
  expect((await fetch(`${fixture.url}/api/admin/state/all`)).status).toBe(200)
  expect(rawBackend.calls).toEqual(['GET /api/admin/state/all', 'GET /api/admin/state/all'])
})
