// The edge's calls with which people read and set the rules of a dealership (G212).
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { DEALERSHIP_RULES_PATH, SET_RULE_PATH } from '#contract/people/dealership-rules.ts'
import type { DealershipRules } from '#domain/people/dealership-rules.ts'
import { dealershipRules } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { whileClockIsHeld } from '#tests/support/hold-clock.ts'
import { answerJson, answerPerson, cutConnection, type Script } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(() => fixture.database.delete(dealershipRules))
afterEach(() => {
  fixture.backend.onValidate = null
})

const SAM = answerPerson(3, 'Sam', { Orders: ['view', 'create'] })
/** Lea and Olga may change the people of their dealership, and so its rules. */
const LEAD = answerPerson(5, 'Lea', { Orders: ['view', 'create'], Clients: ['edit'] })
const LEAD_OF_OTHER_DEALERSHIP = answerPerson(
  6,
  'Olga',
  { Orders: ['view', 'create'], Clients: ['edit'] },
  [2],
)
const STAFF = answerPerson(2, 'Mia', { Orders: ['view', 'edit'] }, [])

interface Answer {
  status: number
  body: { data?: { rules: DealershipRules | DealershipRules[] }; error?: { code: number; message: string } }
}

async function call(caller: Script | null, path: string, body: unknown, method = 'POST'): Promise<Answer> {
  fixture.backend.onValidate = caller
  const answer = await fetch(`${fixture.url}/${path}`, {
    method,
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}
async function readRules(caller: Script, ...dealershipIds: number[]): Promise<DealershipRules[]> {
  const { body } = await call(caller, DEALERSHIP_RULES_PATH, { dealershipIds })
  return (body.data?.rules ?? []) as DealershipRules[]
}
const smallChanges = (
  percent: number | null,
  dollars: number | null,
  expectedRevision = 0,
  dealershipId = 1,
) => ({
  dealershipId,
  kind: 'small-changes',
  value: { percent, dollars },
  expectedRevision,
})
const setRule = (caller: Script | null, body: unknown) => call(caller, SET_RULE_PATH, body)

const UNSET = { revision: 0, setBy: null, setAt: null }

test('a dealership for which nobody has set a rule has the defaults: unlocking for 72 hours, no small changes, notes about the orders of the last 10 days', async () => {
  expect(await readRules(SAM, 1)).toEqual([
    {
      dealershipId: 1,
      unlock: { value: { isAllowed: true, hours: 72, isPinAllowed: true }, ...UNSET },
      smallChanges: { value: { percent: null, dollars: null }, ...UNSET },
      repeatOrders: { value: { days: 10 }, ...UNSET },
    },
  ])
})

test('a person who may change the people of the dealership sets a rule; buyers see it, who set it and when', async () => {
  expect((await setRule(LEAD, smallChanges(1, 5))).status).toBe(200)
  const [rules] = await readRules(SAM, 1)
  expect(rules?.smallChanges).toMatchObject({
    value: { percent: 1, dollars: 5 },
    revision: 1,
    setBy: { id: 5, name: 'Lea' },
  })
  expect(Math.abs(Date.parse(rules?.smallChanges.setAt ?? '') - Date.now())).toBeLessThan(60_000)
  expect(rules?.unlock.revision).toBe(0)
})

test('a rule of one dealership does not apply to another one', async () => {
  await setRule(LEAD, smallChanges(1, 5))
  const samOfBoth = answerPerson(3, 'Sam', { Orders: ['create'] }, [2, 1])
  const rules = await readRules(samOfBoth, 2, 1)
  expect(rules.map(({ dealershipId, smallChanges: { revision } }) => [dealershipId, revision])).toEqual([
    [2, 0],
    [1, 1],
  ])
})

test('staff who manage orders set the rules of any dealership; only staff see the names of staff', async () => {
  expect((await setRule(STAFF, smallChanges(null, 2))).status).toBe(200)
  const [rulesOfSam] = await readRules(SAM, 1)
  const [rulesOfStaff] = await readRules(STAFF, 1)
  expect([rulesOfSam?.smallChanges.setBy, rulesOfStaff?.smallChanges.setBy]).toEqual([
    { id: 2, name: '' },
    { id: 2, name: 'Mia' },
  ])
})

test('of two people who saw the same rule the first sets it, and the second gets 409', async () => {
  await setRule(LEAD, smallChanges(1, null))
  const answers = await Promise.all([
    setRule(LEAD, smallChanges(2, null, 1)),
    setRule(STAFF, smallChanges(3, null, 1)),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await setRule(LEAD, smallChanges(4, null, 0))).body.error).toEqual({
    code: 10320,
    message: 'Another person changed this rule meanwhile, so your change was not saved. Read the rule again.',
  })
  const [rules] = await readRules(SAM, 1)
  expect(rules?.smallChanges.revision).toBe(2)
  expect([2, 3]).toContain(rules?.smallChanges.value.percent)
})

test.each<[string, Script | null, number]>([
  ['a buyer of the dealership', SAM, 404],
  ['a person who may change the people of another dealership', LEAD_OF_OTHER_DEALERSHIP, 404],
  ['a person without a session', answerJson(401, { error: { code: 10110, message: 'No' } }), 401],
  ['a person whose rights the edge cannot read from the backend', cutConnection, 503],
])('%s sets no rule', async (_, caller, status) => {
  expect((await setRule(caller, smallChanges(5, 5))).status).toBe(status)
  expect((await readRules(SAM, 1))[0]?.smallChanges.revision).toBe(0)
})

test('a person of another dealership reads no rule, not even in a call that also names their own dealership', async () => {
  await setRule(LEAD, smallChanges(1, 5))
  const answer = await call(LEAD_OF_OTHER_DEALERSHIP, DEALERSHIP_RULES_PATH, { dealershipIds: [2, 1] })
  expect([answer.status, JSON.stringify(answer.body).includes('Lea')]).toEqual([404, false])
})

test.each([
  [{}],
  [smallChanges(-1, null)],
  [smallChanges(20.01, null)],
  [smallChanges(1.005, null)],
  [smallChanges(null, 1000.01)],
  [{ ...smallChanges(1, 1), value: { percent: '1', dollars: null } }],
  [{ ...smallChanges(1, 1), expectedRevision: -1 }],
  [{ ...smallChanges(1, 1), expectedRevision: 2_147_483_647 }],
  [{ ...smallChanges(1, 1), dealershipId: 0 }],
  [{ ...smallChanges(1, 1), kind: 'other' }],
  [
    {
      dealershipId: 1,
      kind: 'unlock',
      value: { isAllowed: true, hours: 721, isPinAllowed: true },
      expectedRevision: 0,
    },
  ],
  [{ dealershipId: 1, kind: 'repeat-orders', value: { days: 0 }, expectedRevision: 0 }],
])('the body %j sets nothing', async (body) => {
  expect((await setRule(LEAD, body)).status).toBe(400)
  expect((await readRules(SAM, 1))[0]?.smallChanges.revision).toBe(0)
})

test('a call by GET, a large body and a call for more than 100 dealerships are refused', async () => {
  expect((await call(SAM, DEALERSHIP_RULES_PATH, null, 'GET')).status).toBe(405)
  expect((await setRule(LEAD, { ...smallChanges(1, 1), filler: 'x'.repeat(4000) })).status).toBe(413)
  const dealershipIds = Array.from({ length: 101 }, () => 1)
  expect((await call(SAM, DEALERSHIP_RULES_PATH, { dealershipIds })).status).toBe(400)
})

test('a person makes at most 30 changes of rules in a minute', async () => {
  const eager = answerPerson(77, 'Eager', { Clients: ['edit'] })
  const statuses: number[] = []
  await whileClockIsHeld(async () => {
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await setRule(eager, smallChanges(1, 1, count))).status)
    }
  })
  expect([statuses.indexOf(429), statuses.length]).toEqual([30, 31])
})
