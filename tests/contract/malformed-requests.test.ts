// The edge refuses calls that two servers could read differently, and calls that are too large.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerOrder } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.backend.requests.length = 0
  fixture.backend.script(answerOrder(901), answerOrder(902))
})

/** Sends these lines and then a call for /catalog. Returns all status lines of the connection. */
function sendLines(...lines: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer.match(/HTTP\/1\.1 \d+/g) ?? []))
    socket.write(lines.join('\r\n'))
    socket.write('GET /catalog HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  })
}

const ORDER_HEAD = ['POST /api/client/order/checkout HTTP/1.1', 'Host: x']

describe('a malformed call', () => {
  test.each<[string, string[]]>([
    ['two lengths', [...ORDER_HEAD, 'Content-Length: 2', 'Content-Length: 30', '', '{}']],
    [
      'a length and chunks',
      [...ORDER_HEAD, 'Content-Length: 2', 'Transfer-Encoding: chunked', '', '0', '', ''],
    ],
    ['a signed length', [...ORDER_HEAD, 'Content-Length: +2', '', '{}']],
    ['an unknown encoding', [...ORDER_HEAD, 'Transfer-Encoding: xchunked', '', '{}']],
    ['a chunk without a size', [...ORDER_HEAD, 'Transfer-Encoding: chunked', '', 'x', '{}', '0', '', '']],
    ['a space before a colon', [...ORDER_HEAD, 'Content-Length : 2', '', '{}']],
    ['a folded header', [...ORDER_HEAD, 'X-A: 1', ' Content-Length: 2', '', '{}']],
    ['no host', ['POST /api/client/order/checkout HTTP/1.1', 'Content-Length: 2', '', '{}']],
    ['an unknown method', ['ORDER /api/client/order/checkout HTTP/1.1', 'Host: x', '', '']],
  ])('(%s) is refused, and nothing after it is read', async (_, lines) => {
    expect(await sendLines(...lines)).toEqual(['HTTP/1.1 400'])
    expect(fixture.backend.requests).toEqual([])
  })
})

describe('headers', () => {
  test('of more than 16 kB in all are refused', async () => {
    expect(await sendLines(...ORDER_HEAD, `X-Large: ${'x'.repeat(17_000)}`, '', '')).toEqual(['HTTP/1.1 431'])
    expect(fixture.backend.requests).toEqual([])
  })

  test('that are too many are refused, so that the edge drops none of them, such as the key', async () => {
    const manyHeaders = Array.from({ length: 100 }, (_, index) => `X-${index}: 1`)
    expect(await sendLines(...ORDER_HEAD, 'Content-Length: 2', ...manyHeaders, '', '{}')).toEqual([
      'HTTP/1.1 431',
    ])
    expect(fixture.backend.requests).toEqual([])
  })
})

describe('an order', () => {
  test.each([
    [256_000, 200],
    [256_001, 413],
  ])('of %i bytes is answered %i', async (size, status) => {
    const answer = await sendOrder(fixture, { body: `"${'x'.repeat(size - 2)}"` })
    expect(answer.status).toBe(status)
  })

  test('that is pipelined after another order with the same key closes the connection, and is not forwarded a second time', async () => {
    const intent = randomUUID()
    const order = [
      ...ORDER_HEAD,
      'Cookie: counter_session=buyer',
      `Idempotency-Key: "${intent}.1"`,
      'Counter-Author: 7',
      `Counter-Key-Store: ${fixture.keys.storeId}`,
      'Content-Length: 2',
      '',
      '{}',
    ].join('\r\n')
    const statuses = await sendLines(order + order)
    expect(statuses.filter((status) => status !== undefined)).toEqual([])
    // The first one may be in flight: then it is answered 409 until its answer is stored.
    await expect.poll(async () => (await sendOrder(fixture, { intent, body: '{}' })).status).toBe(200)
    expect(fixture.backend.requests.length).toBe(1)
  })

  test('with an absolute address, as a proxy gets it, does not reach the backend', async () => {
    const [status] = await sendLines(
      'POST http://x/api/client/order/checkout HTTP/1.1',
      ...ORDER_HEAD.slice(1),
      '',
      '',
    )
    expect(status).toBe('HTTP/1.1 405')
    expect(fixture.backend.requests).toEqual([])
  })
})
