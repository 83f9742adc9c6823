// Orders of unknown outcome at an edge, and the answers of a scripted backend about them.
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { BASIC_HEADER } from '#contract/endpoints.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import { orderKeys, recentOrders } from '#server/edge/key-store/key-tables.ts'
import { type EdgeFixture, sendOrder, startEdgeFixture } from './edge-fixture.ts'
import { answerJson, cutConnection, type Script } from './scripted-backend.ts'

/** The answer of validate for staff with these actions of the group Orders. */
export const answerStaffWith = (...actions: string[]): Script => {
  const role = { id: 2, name: 'Manager' }
  const company = { id: 1, name: 'The firm' }
  const account = { id: 2, login: 'manager', role, roles: [role], dealerships: [], company }
  return answerJson(200, { data: { ...account, privileges: [{ group: 'Orders', actions }] } })
}

export const orderRow = (id: number) => ({
  id,
  createdAt: apiTextOf(Date.now()),
  paymentStatus: 0,
  totalAmount: 48.47,
  poNumber: 'PO-7',
  products: [],
  user: { id: 7, name: 'Sam Buyer', login: 'buyer', isAdmin: false },
  dealership: { id: 1, name: 'Lakeside Motors', companyId: 2 },
})
export const historyOf = (...ids: number[]): Script =>
  answerJson(200, { data: { orders: ids.map(orderRow), count: ids.length } })

export const ids = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index)
export const pageOf = (pageIds: readonly number[], count: number): Script =>
  answerJson(200, { data: { orders: pageIds.map(orderRow), count } })

/** Sends an order whose outcome stays unknown, and dates its key back by eleven minutes. */
async function loseOrderAt(fixture: EdgeFixture): Promise<string> {
  const intent = randomUUID()
  fixture.backend.script(cutConnection)
  await sendOrder(fixture, { intent, body: '{"dealership":"1"}' })
  await fixture.database
    .update(orderKeys)
    .set({ touchedAt: sql`now() - interval '11 minutes'`, leaseUntil: sql`now() - interval '10 minutes'` })
    .where(eq(orderKeys.intent, intent))
  return intent
}

async function callAsStaff(fixture: EdgeFixture, path: string, body?: object) {
  const answer = await fetch(`${fixture.url}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: BASIC_HEADER, Cookie: 'counter_session=buyer' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return {
    status: answer.status,
    ...((await answer.json()) as { data?: unknown; error?: { message: string } }),
  }
}

/** An edge for the tests of a file, without orders before each test. */
export function edgeOfUnsettledOrders() {
  let fixture: EdgeFixture
  beforeAll(async () => {
    fixture = await startEdgeFixture()
  })
  afterAll(() => fixture.stop())
  beforeEach(async () => {
    await fixture.database.delete(orderKeys)
    await fixture.database.delete(recentOrders)
  })
  afterEach(() => {
    fixture.backend.onValidate = null
  })
  return {
    fixture: () => fixture,
    loseOrder: () => loseOrderAt(fixture),
    callEdge: (path: string, body?: object) => callAsStaff(fixture, path, body),
  }
}
