// Requests for a manager's decision on an order: calls by people without the right to make them, calls with wrong
// bodies, and calls with the largest allowed bodies (G236, G237).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { reviewRequests } from '#server/edge/key-store/key-tables.ts'
import {
  ALEX,
  BO_OF_TWO_DEALERSHIPS,
  DECLINED,
  LEA,
  MARIA,
  OLGA_OF_OTHER_DEALERSHIP,
  type ReviewEdge,
  requestOf,
  SAM,
  startReviewEdge,
} from '#tests/support/review-edge.ts'
import { answerJson, answerPerson, cutConnection, type Script } from '#tests/support/scripted-backend.ts'

let edge: ReviewEdge
beforeAll(async () => {
  edge = await startReviewEdge()
})
afterAll(() => edge.stop())
beforeEach(() => edge.reset())

const STAFF = answerPerson(2, 'Mia', { Orders: ['view', 'create', 'edit'], Clients: ['view', 'edit'] })
const NO_SESSION = answerJson(401, { error: { code: 10110, message: 'No' } })
const NOT_ASKED = {
  code: 10404,
  message:
    'You can ask managers only about your own orders, for a dealership for which you may order. Review the changes yourself.',
}

test('a manager of another dealership sees nothing and decides nothing', async () => {
  const request = await edge.makeRequest(SAM)
  const read = await edge.exchange(OLGA_OF_OTHER_DEALERSHIP, {
    dealershipIds: [1, 2],
    own: [request.requestId],
  })
  expect([read.status, read.data]).toEqual([
    200,
    { toDecide: [], hasMore: false, own: [{ requestId: request.requestId, isKept: false, decision: null }] },
  ])
  const [openAnswer, unknownAnswer] = [
    await edge.decide(OLGA_OF_OTHER_DEALERSHIP, request),
    await edge.decide(OLGA_OF_OTHER_DEALERSHIP, { requestId: randomUUID() }),
  ]
  expect([openAnswer.status, openAnswer.text]).toEqual([404, unknownAnswer.text])
  await edge.decide(MARIA, request)
  expect((await edge.decide(OLGA_OF_OTHER_DEALERSHIP, request)).text).toBe(unknownAnswer.text)
})

test('a manager of two dealerships reads only the dealerships of the call', async () => {
  await edge.makeRequest(SAM, { order: 'of 1' })
  await edge.makeRequest(answerPerson(11, 'Tom', { Orders: ['create'] }, [2]), {
    dealershipId: 2,
    order: 'of 2',
  })
  expect(await edge.ordersToDecide(BO_OF_TWO_DEALERSHIPS, 2)).toEqual(['of 2'])
  expect(await edge.ordersToDecide(BO_OF_TWO_DEALERSHIPS, 1, 2)).toEqual(['of 2', 'of 1'])
  expect(await edge.ordersToDecide(BO_OF_TWO_DEALERSHIPS)).toEqual([])
})

test('a manager neither sees nor decides their own request', async () => {
  const request = await edge.makeRequest(MARIA)
  expect(await edge.ordersToDecide(MARIA, 1)).toEqual([])
  expect((await edge.decide(MARIA, request)).status).toBe(404)
  expect(await edge.ordersToDecide(LEA, 1)).toHaveLength(1)
})

test.each<[string, Script, number]>([
  ['a colleague who does not manage people', ALEX, 404],
  ['staff of the supplier', STAFF, 404],
  ['a person without a session', NO_SESSION, 401],
  ['a person whose rights the edge cannot read from the backend', cutConnection, 503],
])('%s reads and decides no request of another person', async (_, caller, status) => {
  const request = await edge.makeRequest(SAM)
  expect((await edge.decide(caller, request)).status).toBe(status)
  expect((await edge.exchange(caller)).data?.toDecide ?? []).toEqual([])
  expect(await edge.readOwnRequests(SAM, request.requestId)).toEqual([
    { requestId: request.requestId, isKept: true, decision: null },
  ])
})

test.each<[string, Script, number]>([
  ['a person of another dealership', OLGA_OF_OTHER_DEALERSHIP, 404],
  ['staff of the supplier', STAFF, 404],
  ['a person who may not order', answerPerson(12, 'Ida', { Orders: ['view'] }), 404],
  ['a person without a session', NO_SESSION, 401],
  ['a person whose rights the edge cannot read from the backend', cutConnection, 503],
])('%s cannot ask the managers', async (_, caller, status) => {
  expect((await edge.ask(caller, requestOf())).status).toBe(status)
  expect(await edge.ordersToDecide(MARIA, 1)).toEqual([])
})

test('nobody replaces, repeats or withdraws the request of another person', async () => {
  const request = await edge.makeRequest(SAM, { order: 'of Sam' })
  const sameId = await edge.ask(ALEX, requestOf({ requestId: request.requestId, order: 'of Alex' }))
  expect([sameId.status, sameId.error]).toEqual([404, NOT_ASKED])
  await edge.exchange(ALEX, { withdrawn: [request.requestId] })
  expect(await edge.ordersToDecide(MARIA, 1)).toEqual(['of Sam'])
})

test('a colleague who names the intent first does not block the request of the author of the order', async () => {
  const foreignRequest = await edge.makeRequest(ALEX, { order: 'of Alex' })
  const { intent } = foreignRequest
  const request = await edge.makeRequest(SAM, { intent, order: 'of Sam' })
  expect((await edge.ask(ALEX, requestOf({ intent, order: 'of Alex again' }))).status).toBe(200)
  expect((await edge.ordersToDecide(MARIA, 1))?.toSorted()).toEqual(['of Alex again', 'of Sam'])
  expect((await edge.decide(MARIA, request)).status).toBe(200)
  expect(await edge.ordersToDecide(MARIA, 1)).toEqual(['of Alex again'])
})

test('a person cannot use the id of a request again for another order', async () => {
  const request = await edge.makeRequest(SAM)
  expect((await edge.ask(SAM, { ...request, intent: randomUUID() })).status).toBe(404)
})

test('colleagues, other managers and staff cannot read a decision by the id of its request', async () => {
  const request = await edge.makeRequest(SAM)
  await edge.decide(MARIA, request, DECLINED, 'secret')
  for (const caller of [ALEX, LEA, STAFF]) {
    expect((await edge.exchange(caller, { own: [request.requestId] })).text).not.toContain('secret')
  }
})

test.each([
  ['without an order', { order: '' }],
  ['with too long an order', { order: 'x'.repeat(1_000_001) }],
  ['with a NUL in the order', { order: 'a\0b' }],
  ['with a control character in the order', { order: 'a\u0001b' }],
  ['with an id that is no UUID', { requestId: '1' }],
  ['with an intent that is no UUID', { intent: 'x'.repeat(36) }],
  ['without a dealership', { dealershipId: 0 }],
])('a request %s is refused', async (_, fields) => {
  expect((await edge.ask(SAM, requestOf(fields))).status).toBe(400)
  expect(await edge.database.select().from(reviewRequests)).toEqual([])
})

const line = (productId: number, quantity: unknown = 1) => ({ productId, quantity })
test.each<[string, object, string?]>([
  ['without a line', { kind: 'accepted', lines: [] }],
  ['with a quantity of 0', { kind: 'accepted', lines: [line(101, 0)] }],
  ['with a part of a piece', { kind: 'accepted', lines: [line(101, 1.5)] }],
  ['with a quantity as a text', { kind: 'accepted', lines: [line(101, '5')] }],
  ['with a product twice', { kind: 'accepted', lines: [line(101), line(101, 2)] }],
  ['with 1,001 lines', { kind: 'accepted', lines: Array.from({ length: 1001 }, (_, id) => line(id + 1)) }],
  ['of an unknown kind', { kind: 'maybe' }],
  ['with too long a note', DECLINED, 'x'.repeat(501)],
  ['with a NUL in the note', DECLINED, 'a\0b'],
  ['with a control code of terminals in the note', DECLINED, 'a\u001b[2Jb'],
])('a decision %s is refused', async (_, content, note = '') => {
  const request = await edge.makeRequest(SAM)
  expect((await edge.decide(MARIA, request, content, note)).status).toBe(400)
  expect((await edge.readOwnRequests(SAM, request.requestId))?.[0]?.decision).toBe(null)
})

test('the edge stores the largest allowed order, decision and note', async () => {
  const order = 'é'.repeat(1_000_000)
  const request = await edge.makeRequest(SAM, { order })
  expect((await edge.ordersToDecide(MARIA, 1))?.[0]).toBe(order)
  const lines = Array.from({ length: 1000 }, (_, id) => line(1_000_000_000 + id, 100_000))
  expect((await edge.decide(MARIA, request, { kind: 'accepted', lines }, '€'.repeat(500))).status).toBe(200)
})

test.each([
  ['101 dealerships', { dealershipIds: Array.from({ length: 101 }, (_, id) => id + 1) }],
  ['101 own requests', { own: Array.from({ length: 101 }, () => randomUUID()) }],
  ['101 withdrawn requests', { withdrawn: Array.from({ length: 101 }, () => randomUUID()) }],
  ['an id that is no UUID', { own: ["'; drop table edge_review_requests; --"] }],
])('a call about %s is refused', async (_, fields) => {
  expect((await edge.exchange(SAM, fields)).status).toBe(400)
})

test('bodies that are larger than any allowed one are refused with 413', async () => {
  const tooLarge = { filler: 'x'.repeat(60_001) }
  expect((await edge.exchange(SAM, tooLarge)).status).toBe(413)
  expect((await edge.sendDecision(MARIA, tooLarge)).status).toBe(413)
  expect((await edge.ask(SAM, { filler: 'x'.repeat(3_002_001) })).status).toBe(413)
})
