import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, sendOrder, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import {
  answerJson,
  cutConnection,
  holdAnswer,
  answerOrder,
  answerRefusal,
  type Script,
  startScriptedBackend,
} from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
let intent: string
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  intent = randomUUID()
  fixture.backend.requests.length = 0
  fixture.backend.script()
})

const countForwards = () => fixture.backend.requests.length
const answerWithPage: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in to the hotel</html>')
}
const answerNothing: Script = () => undefined
const answerHalf: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
  response.write('{"data":{"id":')
  response.destroy()
}
const answerBrokenJson: Script = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":')
}

describe('a call whose end does not prove the outcome', () => {
  test.each<[string, Script, number, string | null]>([
    ['a cut connection', cutConnection, 502, 'outcome-unknown'],
    ['half an answer', answerHalf, 502, 'outcome-unknown'],
    ['a page', answerWithPage, 502, 'outcome-unknown'],
    ['broken JSON', answerBrokenJson, 502, 'outcome-unknown'],
    ['a server error', answerRefusal(10500, 500), 500, null],
    ['the code of a refusal before any write, with status 500', answerRefusal(10300, 500), 500, null],
    ['401', answerRefusal(10110, 401), 401, null],
    ['the code of a refusal before any write, with status 403', answerRefusal(10303, 403), 403, null],
    ['a refusal with an unknown code', answerRefusal(10999), 400, null],
    ['the refusal of a busy server', answerRefusal(10101, 429), 429, null],
    ['200 with an error', answerJson(200, { error: { code: 10300, message: 'No' } }), 200, null],
    ['a redirect', answerJson(302, {}, { location: '/login' }), 302, null],
  ])('%s leaves the outcome unknown, and no resend is forwarded', async (_, script, status, edgeReason) => {
    fixture.backend.script(script, answerOrder(601))
    const firstAnswer = await sendOrder(fixture, { intent, redirect: 'manual' })
    expect([firstAnswer.status, firstAnswer.edgeReason, firstAnswer.isNotCommitted]).toEqual([
      status,
      edgeReason,
      false,
    ])
    const secondAnswer = await sendOrder(fixture, { intent })
    expect([secondAnswer.status, secondAnswer.edgeReason, secondAnswer.isNotCommitted]).toEqual([
      409,
      'outcome-unknown',
      false,
    ])
    const revisedAnswer = await sendOrder(fixture, { intent, revision: 2 })
    expect([revisedAnswer.edgeReason, revisedAnswer.isNotCommitted]).toEqual(['outcome-unknown', false])
    expect(countForwards()).toBe(1)
  })

  test('no answer within the limit leaves the outcome unknown, and no resend is forwarded', async () => {
    fixture.backend.script(answerNothing, answerOrder(601))
    const edgeWithShortLimit = await startEdge({
      backend: fixture.backend.url,
      keys: fixture.keys,
      current: new Map(),
      previous: new Map(),
      forwardLimitMs: 1000,
    })
    const firstAnswer = await sendOrder({ ...edgeWithShortLimit, keys: fixture.keys }, { intent })
    expect([firstAnswer.status, firstAnswer.edgeReason, firstAnswer.isNotCommitted]).toEqual([
      504,
      'outcome-unknown',
      false,
    ])
    await edgeWithShortLimit.edge.close()
    const secondAnswer = await sendOrder(fixture, { intent })
    expect([secondAnswer.status, secondAnswer.edgeReason, secondAnswer.isNotCommitted]).toEqual([
      409,
      'outcome-unknown',
      false,
    ])
    expect(countForwards()).toBe(1)
  })

  test('an order that a person sends again with a higher revision is forwarded', async () => {
    fixture.backend.script(cutConnection, answerOrder(602))
    await sendOrder(fixture, { intent })
    const sameRevisionAnswer = await sendOrder(fixture, { intent, isSentAgain: true })
    expect(sameRevisionAnswer.edgeReason).toBe('outcome-unknown')
    const repeatedAnswer = await sendOrder(fixture, { intent, revision: 2, isSentAgain: true })
    expect(repeatedAnswer.body).toBe('{"data":{"id":602}}')
    const lateAnswer = await sendOrder(fixture, { intent })
    expect(lateAnswer.body).toBe('{"data":{"id":602}}')
    expect(countForwards()).toBe(2)
  })

  test('the refusal of an order that was sent again proves nothing about the first POST', async () => {
    fixture.backend.script(cutConnection, answerRefusal(10301), answerOrder(603))
    await sendOrder(fixture, { intent })
    const repeatedAnswer = await sendOrder(fixture, { intent, revision: 2, isSentAgain: true })
    expect([repeatedAnswer.status, repeatedAnswer.isNotCommitted]).toEqual([400, false])
    const resentAnswer = await sendOrder(fixture, { intent, revision: 2 })
    expect([resentAnswer.edgeReason, resentAnswer.isNotCommitted]).toEqual(['outcome-unknown', false])
    expect(countForwards()).toBe(2)
  })

  test('the edge stores the answer of the backend although the browser gives up waiting', async () => {
    const { heldScript, releaseAnswer, arrival } = holdAnswer(answerOrder(604))
    fixture.backend.script(heldScript)
    const abortController = new AbortController()
    const firstAnswer = sendOrder(fixture, { intent, signal: abortController.signal }).catch(() => 'aborted')
    await arrival
    abortController.abort()
    expect(await firstAnswer).toBe('aborted')
    releaseAnswer()
    await expect.poll(async () => (await fixture.keys.read({ intent, author: '7' }))?.state).toBe('done')
    expect((await sendOrder(fixture, { intent })).body).toBe('{"data":{"id":604}}')
    expect(countForwards()).toBe(1)
  })
})

describe('a call whose end proves that nothing was placed', () => {
  test.each([10001, 10300, 10301, 10302, 10303, 10304])(
    'after code %i a change is forwarded',
    async (code) => {
      fixture.backend.script(answerRefusal(code), answerOrder(605))
      const firstAnswer = await sendOrder(fixture, { intent })
      expect([firstAnswer.status, firstAnswer.body, firstAnswer.isNotCommitted]).toEqual([
        400,
        `{"error":{"code":${code},"message":"No"}}`,
        true,
      ])
      const nextAnswer = await sendOrder(fixture, { intent, revision: 2, body: '{"lines":3}' })
      expect(nextAnswer.body).toBe('{"data":{"id":605}}')
      expect(countForwards()).toBe(2)
    },
  )

  test('a header of the backend cannot mark an order as not committed', async () => {
    fixture.backend.script(
      answerJson(500, { error: { code: 1, message: '' } }, { 'counter-outcome': 'not-committed' }),
    )
    expect((await sendOrder(fixture, { intent })).isNotCommitted).toBe(false)
  })

  test('a connection that the backend refuses places nothing, and a resend is forwarded when the backend is back', async () => {
    const stoppedBackend = await startScriptedBackend()
    await stoppedBackend.stop()
    const edgeWithoutBackend = await startEdge({
      backend: stoppedBackend.url,
      keys: fixture.keys,
      current: new Map(),
      previous: new Map(),
    })
    const visitorOrder = { intent, author: '', path: 'api/client/order/checkout-new-user' }
    for (const order of [{ intent: randomUUID() }, visitorOrder]) {
      const answer = await sendOrder({ ...edgeWithoutBackend, keys: fixture.keys }, order)
      expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([
        503,
        'backend-unreachable',
        true,
      ])
      expect(JSON.parse(answer.body).error.code).toBe(10500)
    }
    await edgeWithoutBackend.edge.close()
    fixture.backend.script(answerOrder(606))
    expect((await sendOrder(fixture, visitorOrder)).body).toBe('{"data":{"id":606}}')
  })
})

describe('a request whose edge died', () => {
  const simulateEdgeDeath = (state: 'received' | 'forwarding') =>
    fixture.database
      .update(orderKeys)
      .set({ state, leaseUntil: sql`now() - interval '1 second'`, answerBody: null, answerStatus: null })
      .where(eq(orderKeys.intent, intent))

  test('during the forward has an unknown outcome', async () => {
    fixture.backend.script(answerOrder(607), answerOrder(608))
    await sendOrder(fixture, { intent })
    await simulateEdgeDeath('forwarding')
    expect((await sendOrder(fixture, { intent })).edgeReason).toBe('outcome-unknown')
    const repeatedAnswer = await sendOrder(fixture, { intent, revision: 2, isSentAgain: true })
    expect(repeatedAnswer.body).toBe('{"data":{"id":608}}')
  })

  test('before the forward is forwarded when it is sent again with the same key', async () => {
    fixture.backend.script(answerRefusal(10301), answerOrder(609))
    await sendOrder(fixture, { intent })
    await simulateEdgeDeath('received')
    expect((await sendOrder(fixture, { intent })).body).toBe('{"data":{"id":609}}')
  })
})

test('a request that ends before its body is complete is not forwarded', async () => {
  const { port } = new URL(fixture.url)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(
    [
      'POST /api/client/order/checkout HTTP/1.1',
      'Host: x',
      'Cookie: counter_session=buyer',
      `Idempotency-Key: "${intent}.1"`,
      'Counter-Author: 7',
      `Counter-Key-Store: ${fixture.keys.storeId}`,
      'Content-Length: 100',
      '',
      '{"lines":1}',
    ].join('\r\n'),
  )
  await new Promise((resolve) => socket.end(() => resolve(null)))
  await new Promise((resolve) => socket.on('close', resolve).resume())
  expect(countForwards()).toBe(0)
  expect(await fixture.keys.read({ intent, author: '7' })).toBeNull()
})
