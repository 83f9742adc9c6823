// Before the edge forwards an order that a rule accepted, it checks that the rule still has the same revision (G214).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { setDealershipRule } from '#server/edge/dealerships/dealership-rule-store.ts'
import { dealershipRules } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, sendOrder, startEdge, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { recordLog } from '#tests/support/record-log.ts'
import { answerOrder } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  await fixture.database.delete(dealershipRules)
  fixture.backend.requests.splice(0)
})

const setRule = (percent: number, expectedRevision: number) =>
  setDealershipRule(
    fixture.database,
    { dealershipId: 1, kind: 'small-changes', value: { percent, dollars: null }, expectedRevision },
    { id: 5, name: 'Lea', isStaff: false },
  )
const sendOrderAcceptedByRule = (intent: string, ruleRevision: string) =>
  sendOrder(fixture, {
    intent,
    body: '{"dealership":"1","poNumber":"PO-7"}',
    headers: { 'Counter-Rule-Revision': ruleRevision },
  })

test('an order that a rule accepted is forwarded while the rule has the revision that the order names', async () => {
  await setRule(1, 0)
  fixture.backend.script(answerOrder(710))
  expect((await sendOrderAcceptedByRule(randomUUID(), '1')).body).toBe('{"data":{"id":710}}')
})

test('the backend does not get the revision of the rule', async () => {
  await setRule(1, 0)
  fixture.backend.script(answerOrder(711))
  await sendOrderAcceptedByRule(randomUUID(), '1')
  expect(fixture.backend.requests[0]?.headers['counter-rule-revision']).toBeUndefined()
})

test.each(['0', '2', '1.5', 'x'])(
  'with the revision %s, which the rule does not have, nothing is forwarded, and the device learns that no order was placed',
  async (ruleRevision) => {
    await setRule(1, 0)
    const answer = await sendOrderAcceptedByRule(randomUUID(), ruleRevision)
    expect([answer.status, answer.headers.get('counter-outcome')]).toEqual([503, 'not-committed'])
    expect(fixture.backend.requests).toEqual([])
  },
)

test('an order that was placed is answered again, also after its rule changed', async () => {
  await setRule(1, 0)
  const intent = randomUUID()
  fixture.backend.script(answerOrder(712))
  await sendOrderAcceptedByRule(intent, '1')
  await setRule(2, 1)
  expect((await sendOrderAcceptedByRule(intent, '1')).body).toBe('{"data":{"id":712}}')
  expect(fixture.backend.requests).toHaveLength(1)
})

/** Tables beside the keys that cannot be read or written. */
const gone = () => {
  throw new Error('The tables are gone')
}
const missingTables = new Proxy({}, { get: () => gone }) as CounterDatabase // the methods that the edge calls

test.each<{ title: string; headers: Record<string, string>; status: number }>([
  { title: 'forwards no order that a rule accepted', headers: { 'Counter-Rule-Revision': '1' }, status: 503 },
  {
    title: 'forwards an order that a manager accepted',
    headers: { 'Counter-Accepted-Totals': '{"manager":{"before":1,"now":2}}' },
    status: 200,
  },
  { title: 'forwards an order without an acceptance', headers: {}, status: 200 },
])('an edge that can read and write only its keys $title', async ({ headers, status }) => {
  const recordedLog = recordLog()
  const { backend, keys } = fixture
  const { edge, url } = await startEdge({
    backend: backend.url,
    keys,
    keyDatabase: missingTables,
    current: new Map(),
    previous: new Map(),
  })
  const body = JSON.stringify({ dealership: '1', productRequest: [{ productId: 101, quantity: 1 }] })
  backend.script(answerOrder(713))
  const answer = await sendOrder({ url, keys }, { body, headers })
  await edge.close()
  recordedLog.stop()
  expect(answer.status).toBe(status)
  expect(answer.headers.get('counter-outcome')).toBe(status === 503 ? 'not-committed' : null)
  expect(backend.requests).toHaveLength(status === 503 ? 0 : 1)
})
