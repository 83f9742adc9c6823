// Before the edge forwards an order that a rule accepted, it checks that the rule still has the same revision (G214).
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setDealershipRule } from '#server/edge/dealership-rule-store.ts'
import { dealershipRules } from '#server/edge/key-tables.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
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
