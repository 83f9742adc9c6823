import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderKeys } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import {
  answerJson,
  answerOrder,
  answerRefusal,
  cutConnection,
  holdAnswer,
  type Script,
  signedInAs,
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
  fixture.backend.onValidate = null
})

const countForwards = () => fixture.backend.requests.length
const withAttempt = (count: number) => ({ headers: { 'Counter-Attempt': String(count) } })

describe('a new order', () => {
  test("a new order is forwarded once, byte for byte, and gets the backend's answer", async () => {
    fixture.backend.script(answerOrder(501))
    const answer = await sendOrder(fixture, { intent, body: '{ "lines" : [1,  2] }' })
    expect([answer.status, answer.body]).toEqual([200, '{"data":{"id":501}}'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(fixture.backend.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/client/order/checkout', '{ "lines" : [1,  2] }'],
    ])
  })

  test('a resend gets the stored answer, which no cache may store', async () => {
    fixture.backend.script(answerOrder(521))
    await sendOrder(fixture, { intent })
    const resentAnswer = await sendOrder(fixture, { intent })
    expect([resentAnswer.status, resentAnswer.body]).toEqual([200, '{"data":{"id":521}}'])
    expect(resentAnswer.headers.get('cache-control')).toBe('no-store')
    expect(countForwards()).toBe(1)
  })

  test('a new order reaches the backend without headers about keys, and with its intent and the number of the call', async () => {
    fixture.backend.script(answerOrder(502))
    await sendOrder(fixture, { intent, headers: { 'Counter-Intent': 'forged' } })
    const headers = fixture.backend.requests[0]?.headers ?? {}
    const names = Object.keys(headers).filter((name) => /counter|idempotency/.test(name))
    expect(names.map((name) => [name, headers[name]])).toEqual([
      ['counter-request-id', expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/)],
      ['counter-intent', intent],
    ])
  })

  test('a new order is forwarded with a request for an uncompressed answer, which the edge can read and store', async () => {
    fixture.backend.script(({ headers }, response) => {
      const isPlain = !/gzip/.test(headers['accept-encoding'] ?? '')
      const answer = Buffer.from('{"data":{"id":513}}')
      response.writeHead(200, {
        'content-type': 'application/json',
        ...(!isPlain && { 'content-encoding': 'gzip' }),
      })
      response.end(isPlain ? answer : gzipSync(answer))
    })
    const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
    expect((await sendOrder(fixture, { intent, headers })).body).toBe('{"data":{"id":513}}')
    expect((await sendOrder(fixture, { intent, headers })).body).toBe('{"data":{"id":513}}')
    expect(countForwards()).toBe(1)
  })

  test('a new order adds one row with its author, the hash of its bytes, its edge and its outcome', async () => {
    fixture.backend.script(answerRefusal(10301), answerOrder(518))
    await sendOrder(fixture, { intent })
    await sendOrder(fixture, { intent, revision: 2 })
    const rows = await fixture.database.select().from(orderKeys).where(eq(orderKeys.intent, intent))
    expect(rows).toEqual([
      expect.objectContaining({
        revision: 2,
        author: '7',
        bodyHash: 'e0b4c1f35f2e3f35f5c4dce6560892f2451e926f095e90717eb250df5061655c',
        state: 'done',
        edgeId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        answerStatus: 200,
        answerType: 'application/json',
        answerBody: '{"data":{"id":518}}',
        orderId: '518',
      }),
    ])
  })

  test('an order without a key is forwarded and adds no row', async () => {
    fixture.backend.script(answerOrder(514), answerOrder(515))
    const countBefore = await fixture.database.$count(orderKeys)
    const headers = { 'Counter-Author': '7', 'Content-Type': 'application/json' }
    const url = `${fixture.url}/api/client/order/checkout`
    for (const id of [514, 515]) {
      const answer = await fetch(url, { method: 'POST', body: '{"lines":1}', headers })
      expect(await answer.text()).toBe(`{"data":{"id":${id}}}`)
    }
    expect(await fixture.database.$count(orderKeys)).toBe(countBefore)
  })

  test('an order with two keys is refused', async () => {
    const key = `"${intent}.1", "${intent}.2"`
    const answer = await sendOrder(fixture, { headers: { 'Idempotency-Key': key } })
    expect([answer.status, answer.edgeReason]).toEqual([400, 'key-malformed'])
    expect(countForwards()).toBe(0)
  })

  test('an order whose key is of another key store is refused and not forwarded', async () => {
    const answer = await sendOrder(fixture, { intent, storeId: randomUUID() })
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([412, 'other-key-store', false])
    expect(countForwards()).toBe(0)
    expect(await fixture.keys.read({ intent, author: '7' })).toBeNull()
  })

  test.each(['?', 'x', '"not-a-uuid.1"', `"${randomUUID()}.0"`, `"${'-'.repeat(36)}.1"`])(
    'an order with the malformed key %s is refused',
    async (key) => {
      const answer = await sendOrder(fixture, { headers: { 'Idempotency-Key': key } })
      expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([400, 'key-malformed', false])
      expect(countForwards()).toBe(0)
    },
  )

  test.each(['', 'kim', '7'.repeat(16)])('an order with the author %j is refused', async (author) => {
    const answer = await sendOrder(fixture, { intent, author })
    expect([answer.status, answer.edgeReason]).toEqual([400, 'key-malformed'])
  })
})

describe('the author', () => {
  test('an order without a session is refused as not placed', async () => {
    const answer = await sendOrder(fixture, { intent, session: 'nobody' })
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([401, 'no-session', true])
    expect(JSON.parse(answer.body).error.code).toBe(10110)
    expect(countForwards()).toBe(0)
    expect(await fixture.keys.read({ intent, author: '7' })).toBeNull()
  })

  test('an order whose author is not the signed-in person is refused as not placed', async () => {
    const answer = await sendOrder(fixture, { intent, session: 'colleague' })
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([409, 'other-author', true])
    expect(countForwards()).toBe(0)
    expect(await fixture.keys.read({ intent, author: '7' })).toBeNull()
  })

  test('the author can send the same key again after signing in', async () => {
    await sendOrder(fixture, { intent, session: 'nobody' })
    fixture.backend.script(answerOrder(503))
    const answer = await sendOrder(fixture, { intent })
    expect(answer.body).toBe('{"data":{"id":503}}')
    expect(countForwards()).toBe(1)
  })

  /** The headers of the device's POST with this number; without a session the author is signed out. */
  const onDevice = (device: string, attempt: number, session = 'buyer') => ({
    headers: {
      ...withAttempt(attempt).headers,
      Cookie: `counter_session=${session}; counter_device=${device}`,
    },
  })

  test('the signed-out author learns that nothing was placed, and a delayed copy of the POST places nothing', async () => {
    const device = randomUUID()
    fixture.backend.script(answerRefusal(10301))
    await sendOrder(fixture, { intent, ...onDevice(device, 1) })
    const deniedAnswer = await sendOrder(fixture, { intent, ...onDevice(device, 3, 'nobody') })
    expect([deniedAnswer.edgeReason, deniedAnswer.isNotCommitted]).toEqual(['no-session', true])
    const delayedCopy = await sendOrder(fixture, { intent, ...withAttempt(2) })
    expect([delayedCopy.status, delayedCopy.edgeReason, delayedCopy.isNotCommitted]).toEqual([
      409,
      'superseded',
      true,
    ])
    expect(countForwards()).toBe(1)
    fixture.backend.script(answerOrder(505))
    expect((await sendOrder(fixture, { intent, ...withAttempt(4) })).body).toBe('{"data":{"id":505}}')
  })

  test('a copy whose session check takes long places nothing after another copy of it was told that nothing is placed', async () => {
    const device = randomUUID()
    const slowCheck = holdAnswer(signedInAs(7))
    fixture.backend.onValidate = slowCheck.heldScript
    const slowCopy = sendOrder(fixture, { intent, ...onDevice(device, 1) })
    await slowCheck.arrival
    fixture.backend.onValidate = null
    const deniedCopy = await sendOrder(fixture, { intent, ...onDevice(device, 1, 'nobody') })
    expect([deniedCopy.edgeReason, deniedCopy.isNotCommitted]).toEqual(['no-session', true])
    slowCheck.releaseAnswer()
    expect(await slowCopy).toMatchObject({ edgeReason: 'in-progress', isNotCommitted: false })
    expect(countForwards()).toBe(0)
    fixture.backend.script(answerOrder(521))
    expect((await sendOrder(fixture, { intent, ...onDevice(device, 2) })).body).toBe('{"data":{"id":521}}')
  })

  test('a copy that comes after the refusal of another copy of it places nothing', async () => {
    fixture.backend.script(answerRefusal(10301))
    await sendOrder(fixture, { intent, ...withAttempt(1) })
    const copy = await sendOrder(fixture, { intent, ...withAttempt(1) })
    expect([copy.edgeReason, copy.isNotCommitted]).toEqual(['superseded', true])
    expect(countForwards()).toBe(1)
    fixture.backend.script(answerOrder(522))
    expect((await sendOrder(fixture, { intent, ...withAttempt(2) })).body).toBe('{"data":{"id":522}}')
  })

  test('a signed-out caller from elsewhere, who knows intent and author, does not keep the author from sending again', async () => {
    fixture.backend.script(answerRefusal(10301))
    await sendOrder(fixture, { intent, ...onDevice(randomUUID(), 1) })
    const deniedAnswer = await sendOrder(fixture, { intent, ...onDevice(randomUUID(), 999_999, 'nobody') })
    expect([deniedAnswer.edgeReason, deniedAnswer.isNotCommitted]).toEqual(['no-session', false])
    fixture.backend.script(answerOrder(520))
    expect((await sendOrder(fixture, { intent, ...withAttempt(2) })).body).toBe('{"data":{"id":520}}')
  })

  test('the signed-out author does not learn that nothing was placed if an earlier POST may still arrive', async () => {
    const deniedAnswer = await sendOrder(fixture, { intent, session: 'nobody', ...withAttempt(2) })
    expect([deniedAnswer.status, deniedAnswer.edgeReason, deniedAnswer.isNotCommitted]).toEqual([
      401,
      'no-session',
      false,
    ])
    fixture.backend.script(answerOrder(520))
    expect((await sendOrder(fixture, { intent, ...withAttempt(1) })).body).toBe('{"data":{"id":520}}')
    expect((await sendOrder(fixture, { intent, ...withAttempt(3) })).body).toBe('{"data":{"id":520}}')
    expect(countForwards()).toBe(1)
  })

  test('orders without a session add no rows', async () => {
    const countBefore = await fixture.database.$count(orderKeys)
    await Promise.all(Array.from({ length: 50 }, () => sendOrder(fixture, { session: 'nobody' })))
    expect(await fixture.database.$count(orderKeys)).toBe(countBefore)
  })

  test('the answer of a placed order is not given to the session of another person', async () => {
    fixture.backend.script(answerOrder(504))
    await sendOrder(fixture, { intent })
    const answer = await sendOrder(fixture, { intent, session: 'colleague' })
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([409, 'other-author', false])
    const signedOutAnswer = await sendOrder(fixture, { intent, session: 'nobody' })
    expect([signedOutAnswer.status, signedOutAnswer.isNotCommitted]).toEqual([401, false])
  })

  const PAGE = '<html>Welcome</html>'
  test.each<[string, Script, number, string]>([
    ['a page', (_, response) => response.writeHead(200).end(PAGE), 503, 'backend-unreachable'],
    ['401 with a page', (_, response) => response.writeHead(401).end(PAGE), 503, 'backend-unreachable'],
    ['a server error', answerRefusal(10500, 500), 503, 'backend-unreachable'],
    ['no account', answerJson(200, { data: {} }), 503, 'backend-unreachable'],
    ['nothing and cuts the connection', cutConnection, 503, 'backend-unreachable'],
    ['403', answerRefusal(10111, 403), 401, 'no-session'],
    ['an ended session under another status', answerRefusal(10110, 400), 401, 'no-session'],
  ])('if validate answers %s, the order is refused as not placed', async (_, script, status, reason) => {
    fixture.backend.onValidate = script
    const answer = await sendOrder(fixture, { intent })
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([status, reason, true])
    expect(countForwards()).toBe(0)
    expect(await fixture.keys.read({ intent, author: '7' })).toBeNull()
  })

  test('the edge asks for the author with the cookies of the order', async () => {
    let validateCookie: string | undefined
    fixture.backend.onValidate = (request, response) => {
      validateCookie = request.headers.cookie
      signedInAs(7)(request, response)
    }
    fixture.backend.script(answerOrder(516))
    await sendOrder(fixture, { intent, headers: { Cookie: 'a=1; counter_session=buyer' } })
    expect(validateCookie).toBe('a=1; counter_session=buyer')
  })

  test('the key of an order of an account is refused with the author visitor', async () => {
    fixture.backend.script(answerOrder(517))
    await sendOrder(fixture, { intent })
    expect((await sendOrder(fixture, { intent, author: 'visitor' })).edgeReason).toBe('other-author')
    expect(countForwards()).toBe(1)
  })

  test("the edge does not ask for the author of a new customer's order", async () => {
    fixture.backend.script(answerOrder(505), answerOrder(506))
    const order = { intent, author: '', session: '', path: 'api/client/order/checkout-new-user' }
    expect((await sendOrder(fixture, order)).body).toBe('{"data":{"id":505}}')
    expect((await sendOrder(fixture, order)).body).toBe('{"data":{"id":505}}')
    expect(countForwards()).toBe(1)
  })
})

describe('a key that is already stored', () => {
  test('a stored key gets the stored answer, without its cookies and without a forward', async () => {
    fixture.backend.script(answerJson(201, { data: { id: 507 } }, { 'set-cookie': 'counter_session=new' }))
    const firstAnswer = await sendOrder(fixture, { intent })
    const secondAnswer = await sendOrder(fixture, { intent })
    expect(firstAnswer.headers.getSetCookie()).toContain('counter_session=new; Path=/api')
    expect([secondAnswer.status, secondAnswer.body]).toEqual([201, '{"data":{"id":507}}'])
    expect(secondAnswer.headers.get('content-type')).toBe('application/json')
    // Only the edge's cookie is set.
    expect(secondAnswer.headers.getSetCookie()).toEqual([expect.stringMatching(/^counter_device=/)])
    expect(countForwards()).toBe(1)
  })

  test('a higher revision gets the answer of the placed order, also when a person sends again', async () => {
    fixture.backend.script(answerOrder(508))
    await sendOrder(fixture, { intent })
    const answer = await sendOrder(fixture, { intent, revision: 2, isSentAgain: true, body: '{"other":1}' })
    expect(answer.body).toBe('{"data":{"id":508}}')
    expect(countForwards()).toBe(1)
  })

  test('a second request gets in-progress while the first request is forwarded', async () => {
    const { heldScript, releaseAnswer, arrival } = holdAnswer(answerOrder(509))
    fixture.backend.script(heldScript)
    const firstAnswer = sendOrder(fixture, { intent })
    await arrival
    const secondAnswer = await sendOrder(fixture, { intent })
    expect([secondAnswer.status, secondAnswer.edgeReason, secondAnswer.isNotCommitted]).toEqual([
      409,
      'in-progress',
      false,
    ])
    expect(secondAnswer.headers.get('retry-after')).toBe('2')
    const revisedAnswer = await sendOrder(fixture, { intent, revision: 2, isSentAgain: true })
    expect(revisedAnswer.edgeReason).toBe('in-progress')
    releaseAnswer()
    expect((await firstAnswer).body).toBe('{"data":{"id":509}}')
    expect(countForwards()).toBe(1)
  })

  test('a key that is sent ten times at the same time is forwarded once', async () => {
    fixture.backend.script(answerOrder(510))
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendOrder(fixture, { intent })))
    expect(countForwards()).toBe(1)
    for (const { body, edgeReason } of answers)
      expect(edgeReason ?? body).toMatch(/^(in-progress|{"data":{"id":510}})$/)
  })

  test('a stored key is refused with other bytes', async () => {
    fixture.backend.script(answerOrder(511))
    await sendOrder(fixture, { intent })
    const answer = await sendOrder(fixture, { intent, body: '{"lines":2}' })
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([422, 'key-reused', false])
    expect(countForwards()).toBe(1)
  })

  test('another person who sends with the same intent places an own order, and each resend gets its own answer', async () => {
    fixture.backend.script(answerOrder(512), answerOrder(513), answerOrder(514))
    const colleagues = { intent, author: '8', session: 'colleague', body: '{"lines":2}' }
    const visitors = { intent, author: '', session: '', path: 'api/client/order/checkout-new-user' }
    for (const [order, body] of [
      [colleagues, '{"data":{"id":512}}'],
      [{ intent }, '{"data":{"id":513}}'],
      [visitors, '{"data":{"id":514}}'],
    ] as const) {
      expect((await sendOrder(fixture, order)).body).toBe(body)
      expect((await sendOrder(fixture, order)).body).toBe(body)
    }
    expect(countForwards()).toBe(3)
  })

  test('ten requests of each of two people with one intent at the same time are forwarded once per person', async () => {
    fixture.backend.script(answerOrder(515), answerOrder(516))
    const sendTen = (order: object) =>
      Array.from({ length: 10 }, () => sendOrder(fixture, { intent, ...order }))
    await Promise.all([...sendTen({}), ...sendTen({ author: '8', session: 'colleague' })])
    expect(countForwards()).toBe(2)
  })

  test('after the row of the first person was deleted, the row of the second person still answers', async () => {
    fixture.backend.script(answerOrder(518), answerOrder(519))
    await sendOrder(fixture, { intent, author: '8', session: 'colleague' })
    await sendOrder(fixture, { intent })
    await fixture.database.delete(orderKeys).where(eq(orderKeys.author, '8'))
    expect((await sendOrder(fixture, { intent })).body).toBe('{"data":{"id":519}}')
    expect(countForwards()).toBe(2)
  })

  test('a lower revision of a stored key is refused', async () => {
    fixture.backend.script(answerRefusal(10301))
    await sendOrder(fixture, { intent, revision: 3 })
    const answer = await sendOrder(fixture, { intent, revision: 2 })
    expect([answer.status, answer.edgeReason, answer.isNotCommitted]).toEqual([409, 'superseded', true])
    expect(countForwards()).toBe(1)
  })
})
