// Staff may order for every dealership, but the edge stores nothing for a dealership that the backend does not have (G305).
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { SHARED_LISTS_PATH } from '#contract/lists/shared-lists.ts'
import { RECENT_ORDERS_PATH } from '#contract/orders/recent-orders.ts'
import { SET_RULE_PATH } from '#contract/people/dealership-rules.ts'
import { dealershipRules, recentOrders, sharedLists } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import {
  answerJson,
  answerPerson,
  answerRefusal,
  cutConnection,
  type Script,
} from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
afterEach(async () => {
  fixture.backend.onDealership = EXISTS
  for (const table of [dealershipRules, recentOrders, sharedLists]) await fixture.database.delete(table)
})

const STAFF = answerPerson(2, 'Mia', { Orders: ['view', 'create', 'edit'] }, [])
const EXISTS = answerJson(200, { data: { id: 1, name: 'Lakeside Motors' } })
const NOT_FOUND = answerRefusal(10404, 404)

const CALLS: [string, string, (dealershipId: number) => object][] = [
  [
    'a list',
    SHARED_LISTS_PATH,
    (dealershipId) => ({ dealershipId, changes: [{ id: 'a', name: 'Monday', lines: [] }] }),
  ],
  [
    'a rule',
    SET_RULE_PATH,
    (dealershipId) => ({ dealershipId, kind: 'repeat-orders', value: { days: 5 }, expectedRevision: 0 }),
  ],
  [
    'a report',
    RECENT_ORDERS_PATH,
    (dealershipId) => ({
      dealershipId,
      waiting: [{ intent: randomUUID(), ageMs: 0, lines: [{ productId: 101, quantity: 1 }] }],
      ended: [],
    }),
  ],
]

async function send(path: string, body: object, caller: Script = STAFF): Promise<number> {
  fixture.backend.onValidate = caller
  const answer = await fetch(`${fixture.url}/${path}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=staff' },
    body: JSON.stringify(body),
  })
  await answer.text()
  return answer.status
}
async function countRows(): Promise<number> {
  const counts = [dealershipRules, recentOrders, sharedLists].map((table) => fixture.database.$count(table))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

test.each(CALLS)(
  '%s of a dealership that does not exist is refused, and stored for one that exists',
  async (_, path, bodyOf) => {
    fixture.backend.onDealership = (request, response) =>
      (request.path.endsWith('/7') ? EXISTS : NOT_FOUND)(request, response)
    expect([await send(path, bodyOf(9_000_001)), await countRows()]).toEqual([404, 0])
    expect([await send(path, bodyOf(7)), await countRows()]).toEqual([200, 1])
  },
)

test.each([
  ['does not answer', cutConnection],
  ['fails', answerJson(500, { error: { code: 10500, message: 'No' } })],
])('nothing is stored for an unknown dealership while the backend %s', async (_, script) => {
  fixture.backend.onDealership = script
  for (const [, path, bodyOf] of CALLS) expect(await send(path, bodyOf(9_000_002))).toBe(503)
  expect(await countRows()).toBe(0)
})

test('the backend is asked once about a dealership, and never about one of the person’s own', async () => {
  let questionCount = 0
  fixture.backend.onDealership = (request, response) => {
    questionCount += 1
    EXISTS(request, response)
  }
  for (const [, path, bodyOf] of CALLS) expect(await send(path, bodyOf(8))).toBe(200)
  expect(questionCount).toBe(1)
  const buyer = answerPerson(3, 'Sam', { Orders: ['create'], Clients: ['edit'] }, [12])
  for (const [, path, bodyOf] of CALLS) expect(await send(path, bodyOf(12), buyer)).toBe(200)
  expect(questionCount).toBe(1)
})
