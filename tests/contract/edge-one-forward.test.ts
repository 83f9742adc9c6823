// Below HTTP: however the backend ends the connection of a call that is no read, the edge sends that call only once.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type EdgeFixture,
  type RunningEdge,
  sendOrder,
  startEdge,
  startEdgeFixture,
} from '#tests/support/edge-fixture.ts'
import { type Behaviour, type RawBackend, say, sayJson, startRawBackend } from '#tests/support/raw-backend.ts'

const NEW_CUSTOMER = 'api/client/order/checkout-new-user'
const HEAD = ['HTTP/1.1 200 OK', 'Content-Type: application/json']

let raw: RawBackend
let fixture: EdgeFixture
beforeAll(async () => {
  raw = await startRawBackend()
  fixture = await startEdgeFixture({ backend: raw.url })
})
afterAll(async () => {
  await fixture.stop()
  await raw.stop()
})
beforeEach(() => {
  raw.calls.length = 0
})

/** An order of a visitor: the edge asks the backend nothing else for it. */
const sendKeyed = (intent: string) => sendOrder(fixture, { intent, author: '', path: NEW_CUSTOMER })
const post = (path: string) => fetch(`${fixture.url}/${path}`, { method: 'POST', body: '{"a":1}' })

const ENDS: [string, Behaviour][] = [
  ['closes', (socket) => socket.end()],
  ['drops the connection', (socket) => socket.destroy()],
  ['resets', (socket) => socket.resetAndDestroy()],
  ['answers half a status line and closes', say('HTTP/1.1 20')],
  ['answers half of its headers and closes', say(...HEAD, 'Content-Le')],
  ['answers half of its body and closes', say(...HEAD, 'Content-Length: 20', '', '{"data":{"i')],
  ['answers half of its chunks and closes', say(...HEAD, 'Transfer-Encoding: chunked', '', '7', '{"data"')],
  ['ends a body of no length in its middle', say(...HEAD, '', '{"data":{"id":1')],
  ['sends bytes that are no HTTP', say('220 mail.example ESMTP', '')],
  ['sends an invalid status', say('HTTP/1.1 000 Nothing', 'Content-Length: 0', '', '')],
  [
    'changes the protocol',
    say('HTTP/1.1 101 Switching Protocols', 'Connection: upgrade', 'Upgrade: x', '', ''),
  ],
]

describe.each(ENDS)('a backend that reads the whole call and %s', (_, behaviour) => {
  test('has received a keyed order once, and once more only after a person decided to send again', async () => {
    const intent = randomUUID()
    raw.behave(behaviour)
    const first = await sendKeyed(intent)
    expect([first.status, first.edge, first.isNotCommitted]).toEqual([502, 'outcome-unknown', false])
    const second = await sendKeyed(intent)
    expect([second.status, second.edge]).toEqual([409, 'outcome-unknown'])
    expect(raw.calls).toEqual([`POST /${NEW_CUSTOMER}`])
  })

  test.each(['api/client/order/checkout', 'api/client/product/check-basket'])(
    'has received a POST to %s without a key once',
    async (path) => {
      raw.behave(behaviour)
      await post(path).catch(() => 'cut, as the answer was')
      expect(raw.calls).toEqual([`POST /${path}`])
    },
  )
})

describe('a backend that never ends its answer', () => {
  /** The time limit of the edge without a setting. */
  const LIMIT_MS = 40_000
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  test.each<[string, Behaviour]>([
    ['is silent', () => undefined],
    [
      'drips it',
      (socket) => {
        socket.write([...HEAD, 'Content-Length: 99', '', '{'].join('\r\n'))
        const drip = setInterval(() => socket.write(' '), 50)
        socket.on('close', () => clearInterval(drip))
      },
    ],
  ])('but %s has received a keyed order once when the limit ends the call', async (_, behaviour) => {
    const isRead = new Promise<void>((resolve) => {
      raw.behave((socket) => {
        behaviour(socket)
        resolve()
      })
    })
    const answer = sendKeyed(randomUUID())
    await isRead
    vi.advanceTimersByTime(LIMIT_MS)
    const { status, edge, isNotCommitted } = await answer
    expect([status, edge, isNotCommitted]).toEqual([504, 'outcome-unknown', false])
    expect(raw.calls).toEqual([`POST /${NEW_CUSTOMER}`])
  })
})

describe('a backend that stops sending', () => {
  let edge: RunningEdge
  beforeAll(async () => {
    const site = { current: new Map(), previous: new Map() }
    edge = await startEdge({ backend: raw.url, keys: null, silenceLimitMs: 1000, ...site })
  })
  afterAll(() => edge.edge.close())

  test.each([
    ['GET', 'api/admin/state/all'],
    ['POST', 'api/client/product/check-basket'],
  ])('before it answers: a %s was sent to it once, and is given up', async (method, path) => {
    raw.behave(() => undefined)
    const answer = await fetch(`${edge.url}/${path}`, { method, body: method === 'POST' ? '{}' : null })
    expect([answer.status, (await answer.json()).error.edge]).toEqual([503, 'backend-unreachable'])
    expect(raw.calls).toEqual([`${method} /${path}`])
  })

  test('within an answer: the client sees the answer cut off', async () => {
    raw.behave((socket) => void socket.write([...HEAD, 'Content-Length: 99', '', '{'].join('\r\n')))
    const answer = await fetch(`${edge.url}/api/admin/state/all`)
    await expect(answer.text()).rejects.toThrow()
  })
})

test('after a backend that closes each new connection the outcome is unknown, as it may have read the order', async () => {
  const before = raw.connections()
  raw.behaveAtOnce((socket) => socket.destroy())
  const answer = await sendKeyed(randomUUID())
  expect([answer.status, answer.edge, answer.isNotCommitted]).toEqual([502, 'outcome-unknown', false])
  expect(raw.connections()).toBe(before + 1)
})

test('only reads share connections; orders and other POSTs get their own', async () => {
  raw.behave(sayJson({ data: { id: 611 } }))
  const before = raw.connections()
  await fetch(`${fixture.url}/api/admin/state/all`)
  await fetch(`${fixture.url}/api/admin/state/all`)
  expect(raw.connections()).toBe(before + 1)
  expect((await sendKeyed(randomUUID())).body).toBe('{"data":{"id":611}}')
  expect(raw.connections()).toBe(before + 2)
  expect((await post('api/client/product/check-basket')).status).toBe(200)
  expect((await post('api/client/order/checkout')).status).toBe(200)
  expect(raw.connections()).toBe(before + 4)
})

test('only a read is repeated, and only when its shared connection was dead', async () => {
  raw.behave(sayJson({ data: [] }))
  await fetch(`${fixture.url}/api/admin/state/all`)
  raw.calls.length = 0
  let isFirst = true
  raw.behave((socket) => {
    if (!isFirst) return sayJson({ data: [] })(socket)
    isFirst = false
    socket.destroy()
  })
  expect((await fetch(`${fixture.url}/api/admin/state/all`)).status).toBe(200)
  expect(raw.calls).toEqual(['GET /api/admin/state/all', 'GET /api/admin/state/all'])
})
