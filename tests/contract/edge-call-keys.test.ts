// The edge passes a call with a key on at most once (G293): a browser sends a POST again by itself when a reused
// connection breaks, and a page may try again while its first call is still on its way.
import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pathOf } from '#contract/call.ts'
import { orderWorkCalls } from '#contract/orders/order-work-calls.ts'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { sweepCallKeys } from '#server/edge/calls/call-keys.ts'
import { callKeys } from '#server/edge/key-store/key-tables.ts'
import { breakCall } from '#tests/support/broken-call.ts'
import { type EdgeFixture, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import {
  answerJson,
  answerRefusal,
  cutConnection,
  holdAnswer,
  type Script,
} from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => {
  fixture.backend.requests.splice(0)
})

const REORDER = pathOf(orderWorkCalls.reorder, { id: 20412 })
const answerId = (id: number): Script => answerJson(200, { data: { id } })
const REPEATED = [
  500,
  'The server got this call twice, probably because the connection broke. It did not repeat it, and does not know how the first call ended.',
]

/** A second edge with the database of the first one. */
const startOtherEdge = () =>
  startEdge({
    backend: fixture.backend.url,
    keys: fixture.keys,
    keyDatabase: fixture.database,
    current: new Map(),
    previous: new Map(),
  })

const isStored = async (callKey: string): Promise<boolean> =>
  (await fixture.database.select().from(callKeys).where(eq(callKeys.callKey, callKey))).length > 0

async function reorder(callKey: string | null, url = fixture.url) {
  const response = await fetch(`${url}/${REORDER}`, {
    method: 'POST',
    headers: {
      Authorization: BASIC_HEADER,
      Cookie: 'counter_session=buyer',
      ...(callKey !== null && { 'Counter-Call-Key': callKey }),
    },
  })
  const { data, error } = (await response.json()) as { data?: { id: number }; error?: { message: string } }
  return [response.status, data?.id ?? error?.message]
}

test.each<[string, Script, unknown[], unknown[], number]>([
  ['succeeded', answerId(501), [200, 501], REPEATED, 1],
  ['had no answer', cutConnection, [503, 'The server cannot be reached.'], REPEATED, 1],
  ['failed', answerJson(500, { error: { code: 1, message: 'Broken' } }), [500, 'Broken'], REPEATED, 1],
  ['was refused', answerRefusal(10304), [400, 'No'], [200, 502], 2],
])(
  'after a first call that %s, a second call with its key',
  async (_, first, answer, secondAnswer, count) => {
    const callKey = randomUUID()
    fixture.backend.script(first, answerId(502))
    expect([await reorder(callKey), await reorder(callKey)]).toEqual([answer, secondAnswer])
    expect(fixture.backend.requests.length).toBe(count)
    if (count === 1) await reorder(randomUUID()) // uses up the second script
  },
)

test('of two calls at the same time with one key, also at two servers, one is passed on', async () => {
  const other = await startOtherEdge()
  const callKey = randomUUID()
  const { heldScript, releaseAnswer, arrival } = holdAnswer(answerId(503))
  fixture.backend.script(heldScript)
  const first = reorder(callKey)
  await arrival
  expect(await reorder(callKey, other.url)).toEqual(REPEATED)
  releaseAnswer()
  expect(await first).toEqual([200, 503])
  await other.edge.close()
})

test('calls with other keys, and calls without a key, are passed on each time, without the key', async () => {
  fixture.backend.script(answerId(504), answerId(505), answerId(506), answerId(507))
  const keys = [randomUUID(), randomUUID(), null, null]
  const answers: unknown[] = []
  for (const key of keys) answers.push(await reorder(key))
  expect(answers).toEqual([
    [200, 504],
    [200, 505],
    [200, 506],
    [200, 507],
  ])
  expect(fixture.backend.requests.map(({ headers }) => headers['counter-call-key'])).toEqual(
    Array(4).fill(undefined),
  )
})

test('a read, and a call without a session, are passed on without storing their key', async () => {
  const callKey = randomUUID()
  for (const [method, session] of [
    ['GET', 'buyer'],
    ['POST', 'unknown'],
  ]) {
    fixture.backend.script(answerId(510), answerId(511))
    const call = () =>
      fetch(`${fixture.url}/${REORDER}`, {
        method: method ?? '',
        headers: {
          Authorization: BASIC_HEADER,
          Cookie: `counter_session=${session}`,
          'Counter-Call-Key': callKey,
        },
      })
    expect([(await call()).status, (await call()).status]).toEqual([200, 200])
  }
  expect(await fixture.database.select().from(callKeys).where(eq(callKeys.callKey, callKey))).toEqual([])
})

test.each([
  ['a POST that only reads', orderWorkCalls.ordersWorkbook.path],
  ['a call that is not in the agreement', 'api/client/order/other'],
])('%s is passed on without storing its key', async (_, path) => {
  const callKey = randomUUID()
  fixture.backend.script(answerId(510), answerId(511))
  const headers = {
    Authorization: BASIC_HEADER,
    Cookie: 'counter_session=buyer',
    'Counter-Call-Key': callKey,
  }
  const call = () => fetch(`${fixture.url}/${path}`, { method: 'POST', headers, body: '{}' })
  expect([(await call()).status, (await call()).status]).toEqual([200, 200])
  expect(await isStored(callKey)).toBe(false)
})

test('a person makes at most 600 calls with a key in a minute', async () => {
  fixture.backend.script(answerId(512))
  const callKey = randomUUID()
  await reorder(callKey)
  const { edge, url } = await startOtherEdge()
  const statuses: unknown[] = []
  for (let count = 0; count < 601; count += 1) statuses.push((await reorder(callKey, url))[0])
  expect([statuses.indexOf(429), statuses.lastIndexOf(500)]).toEqual([600, 599])
  await edge.close()
})

test('a call whose connection broke before it was passed on is passed on when the browser sends it again', async () => {
  const { edge, url } = await startOtherEdge()
  const callKey = randomUUID()
  const headers = { 'Counter-Call-Key': callKey }
  await breakCall({ edge, url }, fixture.backend, { path: REORDER, headers })
  fixture.backend.script(answerId(513))
  await expect.poll(() => reorder(callKey, url)).toEqual([200, 513])
  expect(fixture.backend.requests.length).toBe(1)
  await edge.close()
})

test('a call whose body broke off is passed on when the browser sends it again', async () => {
  const callKey = randomUUID()
  const socket = connect(Number(new URL(fixture.url).port), '127.0.0.1')
  socket.write(
    `POST /${REORDER} HTTP/1.1\r\nHost: edge\r\nAuthorization: ${BASIC_HEADER}\r\nCookie: counter_session=buyer\r\nCounter-Call-Key: ${callKey}\r\nContent-Length: 100\r\n\r\n{`,
  )
  await expect.poll(() => isStored(callKey)).toBe(true)
  socket.destroy()
  await expect.poll(() => isStored(callKey)).toBe(false)
  fixture.backend.script(answerId(514))
  expect(await reorder(callKey)).toEqual([200, 514])
})

test.each(['', 'x', `${randomUUID()}0`, randomUUID().toUpperCase()])(
  'a call with the malformed key "%s" is refused',
  async (callKey) => {
    expect(await reorder(callKey)).toEqual([400, 'The key of the call is malformed.'])
    expect(fixture.backend.requests).toEqual([])
  },
)

test.each([
  [23, true],
  [25, false],
])('a key is kept for a day: after %i hours it is known: %s', async (hours, isKnown) => {
  const callKey = randomUUID()
  fixture.backend.script(answerId(508))
  await reorder(callKey)
  await fixture.database
    .update(callKeys)
    .set({ createdAt: sql`now() - make_interval(hours => ${hours}::int)` })
  await sweepCallKeys(fixture.database)
  if (!isKnown) fixture.backend.script(answerId(509))
  expect(await reorder(callKey)).toEqual(isKnown ? REPEATED : [200, 509])
})
