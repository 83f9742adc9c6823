// The edge keeps how a manager or a rule let an order pass, and tells it to everybody to whom the backend shows the order
// (G276).
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { ORDER_ACCEPTANCES_PATH } from '#contract/orders/order-acceptances.ts'
import { setDealershipRule } from '#server/edge/dealerships/dealership-rule-store.ts'
import { dealershipRules, orderKeys, reviewRequests } from '#server/edge/key-store/key-tables.ts'
import { decideRequest, storeReviewRequest } from '#server/edge/orders/review-request-store.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from '#tests/support/edge-fixture.ts'
import { answerJson, answerOrder, answerPerson, type Script } from '#tests/support/scripted-backend.ts'

let fixture: EdgeFixture
beforeAll(async () => {
  fixture = await startEdgeFixture()
})
afterAll(() => fixture.stop())
beforeEach(async () => {
  for (const table of [orderKeys, dealershipRules, reviewRequests]) await fixture.database.delete(table)
})
afterEach(() => {
  fixture.backend.onValidate = null
})

const LINES = [{ productId: 101, quantity: 200 }]
const BODY = JSON.stringify({ dealership: '1', productRequest: LINES })
const BUYER = { Orders: ['view', 'create'] }

/** The buyer's order; Maria accepts it with the note "for Friday". */
async function acceptByManager(
  lines: object[] = LINES,
  askedBy = { id: 7, name: 'Sam Buyer' },
): Promise<string> {
  const [requestId, intent] = [randomUUID(), randomUUID()]
  const request = { requestId, intent, dealershipId: 1, order: '{}' }
  await storeReviewRequest(fixture.database, request, askedBy)
  const decision = {
    requestId,
    content: { kind: 'accepted' as const, lines: lines as typeof LINES },
    note: 'for Friday',
  }
  await decideRequest(fixture.database, decision, { id: 5, name: 'Maria' }, () => true)
  return intent
}

const setRule = (isStaff: boolean, { dealershipId, percent } = { dealershipId: 1, percent: 2 }) =>
  setDealershipRule(
    fixture.database,
    { dealershipId, kind: 'small-changes', value: { percent, dollars: null }, expectedRevision: 0 },
    { id: 9, name: 'Lea', isStaff },
  )

async function placeOrder(
  intent: string,
  orderId: number,
  totals: object | null,
  headers = {},
): Promise<void> {
  fixture.backend.script(answerOrder(orderId))
  const acceptedTotals = totals && { 'Counter-Accepted-Totals': JSON.stringify(totals) }
  const answer = await sendOrder(fixture, { intent, body: BODY, headers: { ...acceptedTotals, ...headers } })
  expect(answer.status).toBe(200)
}

const orderOf = (id: number, fields: object = {}): Script =>
  answerJson(200, {
    data: {
      id,
      createdAt: '11.26.2026 10:00',
      paymentStatus: 0,
      totalAmount: 80.88,
      poNumber: '',
      products: [],
      user: { id: 7, name: 'Sam Buyer', login: 'buyer', isAdmin: false },
      dealership: { id: 1, name: 'Lakeside Motors', companyId: 2 },
      ...fields,
    },
  })

/** The acceptances that this person reads of the order, which the backend answers with `order`. */
async function readAcceptances(orderId: number, order: Script, person = answerPerson(8, 'Alex', BUYER)) {
  fixture.backend.onValidate = person
  fixture.backend.script(order)
  const answer = await fetch(`${fixture.url}/${ORDER_ACCEPTANCES_PATH}`, {
    method: 'POST',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=colleague' },
    body: JSON.stringify({ orderId }),
  })
  return ((await answer.json()) as { data: { acceptances: object[] } }).data.acceptances
}

const BY_MANAGER = { manager: { before: 75.88, now: 80.88 } }

test('a colleague reads the manager, the time, the note and both totals of an order that a manager let pass', async () => {
  await placeOrder(await acceptByManager(), 810, BY_MANAGER)
  const at = expect.stringMatching(/^20\d\d-.*Z$/)
  expect(await readAcceptances(810, orderOf(810))).toEqual([
    { by: 'manager', before: 75.88, now: 80.88, name: 'Maria', at, note: 'for Friday', limits: null },
  ])
  expect(await readAcceptances(810, orderOf(810, { totalAmount: null }))).toMatchObject([
    { before: null, now: null },
  ])
})

test('an order that a rule let pass names the rule of its dealership, and staff who set it only to staff', async () => {
  await setRule(true, { dealershipId: 2, percent: 5 })
  await setRule(true)
  const totals = { rule: { before: 80, now: 80.88 } }
  await placeOrder(randomUUID(), 811, totals, { 'Counter-Rule-Revision': '1' })
  expect(await readAcceptances(811, orderOf(811))).toMatchObject([
    { by: 'rule', before: 80, now: 80.88, name: '', note: '', limits: { percent: 2, dollars: null } },
  ])
  const staff = answerPerson(2, 'Mia', { Orders: ['view', 'create', 'edit'], Clients: ['view', 'edit'] })
  expect(await readAcceptances(811, orderOf(811), staff)).toMatchObject([{ name: 'Lea' }])
})

test('an order that both let pass names both', async () => {
  await setRule(false)
  const totals = { ...BY_MANAGER, rule: { before: 80.88, now: 81 } }
  await placeOrder(await acceptByManager(), 812, totals, { 'Counter-Rule-Revision': '1' })
  expect(await readAcceptances(812, orderOf(812))).toMatchObject([
    { by: 'manager', name: 'Maria' },
    { by: 'rule', name: 'Lea' },
  ])
})

test.each<[string, () => Promise<string>, string]>([
  ['no manager accepted', async () => randomUUID(), JSON.stringify(BY_MANAGER)],
  [
    'a manager accepted with other quantities',
    () => acceptByManager([{ productId: 101, quantity: 300 }]),
    JSON.stringify(BY_MANAGER),
  ],
  [
    'a manager accepted for another person',
    () => acceptByManager(LINES, { id: 8, name: 'Kim Buyer' }),
    JSON.stringify(BY_MANAGER),
  ],
  ['is sent with totals that cannot be read', () => acceptByManager(), '{"manager":{"before":"much"}}'],
  ['names a rule that does not exist', async () => randomUUID(), '{"rule":{"before":1,"now":2}}'],
])('an order that %s is placed, and has no acceptance', async (_, intent, header) => {
  await placeOrder(await intent(), 813, null, { 'Counter-Accepted-Totals': header })
  expect(await readAcceptances(813, orderOf(813))).toEqual([])
})

test('a person to whom the backend does not show the order reads nothing of it', async () => {
  await placeOrder(await acceptByManager(), 814, BY_MANAGER)
  const notFound = answerJson(404, { error: { code: 10404, message: 'No' } })
  expect(await readAcceptances(814, notFound)).toEqual([])
  expect(
    await readAcceptances(814, orderOf(814, { user: { id: 3, name: 'Other', login: 'o', isAdmin: false } })),
  ).toEqual([])
})
