// To find a page of many companies the database scans users and dealerships at most once, not once for each company,
// and counts orders by their indexes. bench/company-list.bench.ts measures the time.
import { inArray, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopeOf } from '#server/reference/authority/scope.ts'
import { migrateReference } from '#server/reference/migrate-reference.ts'
import { dealerships } from '#server/reference/schema/companies.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { users } from '#server/reference/schema/users.ts'
import { growOrders } from '#server/reference/seed/grow-orders.ts'
import { growPeople } from '#server/reference/seed/grow-people.ts'
import { insertCatalogue } from '#server/reference/seed/insert-catalogue.ts'
import { insertOrders } from '#server/reference/seed/insert-orders.ts'
import { insertPeople } from '#server/reference/seed/insert-people.ts'
import { readAccount } from '#server/reference/store/people/accounts.ts'
import { orderCountStatement, findCompanies, rowsOfPage } from '#server/reference/store/people/companies.ts'
import { COMPANY_LIST_REQUESTS } from '#tests/support/company-list-requests.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'

const TODAY = new Date('2026-11-20T15:30:00Z')
const COMPANY_COUNT = 1000

let testDatabase: TestDatabase
let explainQuery: (query: SQL) => Promise<string>
const plans = new Map<string, string>()
const counts = new Map<string, number>()
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  const { database } = testDatabase
  await migrateReference(database)
  await database.transaction(async (transaction) => {
    await insertPeople(transaction, TODAY, new Map())
    await insertCatalogue(transaction, TODAY, 0)
    await insertOrders(transaction, TODAY)
    await growOrders(transaction, 8000)
    await growPeople(transaction, COMPANY_COUNT, TODAY)
  })
  explainQuery = async (query) => {
    // Both database drivers return the lines of a plan as rows.
    const answer = (await database.execute(sql`explain ${query}`)) as unknown as {
      rows: { 'QUERY PLAN': string }[]
    }
    return answer.rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  const scope = scopeOf(await readAccount(database, 1))
  const firstPage = { page: 0, size: 20 }
  for (const [name, body] of COMPANY_LIST_REQUESTS) {
    plans.set(name, await explainQuery(rowsOfPage(database, scope, body, firstPage).getSQL()))
    counts.set(name, (await findCompanies(database, scope, body, firstPage)).count)
  }
}, 300_000)
afterAll(() => testDatabase.drop())

test.each([
  ['all', 1000],
  ['COMPANY', 54],
  ['COMPANY with one result', 1],
  ['COMPANY without results', 0],
  ['COMPANY E-MAIL of a user or dealership', 1],
  ['USER NAME', 332],
  ['USER NAME with one result', 1],
  ['USER NAME without results', 0],
  ['USER EMAIL', 993],
  ['USER EMAIL with one result', 1],
  ['DEALERSHIP NAME', 332],
  ['DEALERSHIP NAME without results', 0],
  ['DEALERSHIP EMAIL', 1],
  ['all together', 12],
])(
  'the request %s finds %d companies, and the database scans users and dealerships at most once',
  (name, count) => {
    expect(counts.get(name)).toBe(count)
    const plan = plans.get(name) ?? ''
    expect(plan).not.toContain('SubPlan')
    for (const table of ['users', 'dealerships']) {
      expect(plan.split(`Seq Scan on ${table}`).length - 1, plan).toBeLessThanOrEqual(1)
    }
  },
)

test('COMPANY_LIST_REQUESTS has 14 requests, as many as there are cases above', () => {
  expect(plans.size).toBe(14)
})

test.each([
  ['users', orders.userId, 'orders_user'],
  ['dealerships', orders.dealershipId, 'orders_dealership'],
])('the database counts the orders of %s by their index', async (table, column, index) => {
  const owners = table === 'users' ? users : dealerships
  const rows = await testDatabase.database
    .select({ id: owners.id })
    .from(owners)
    .where(inArray(owners.companyId, [10_000, 10_001]))
  const ids = rows.map(({ id }) => id)
  const plan = await explainQuery(orderCountStatement(column, ids))
  expect(plan).toMatch(new RegExp(`\\b${index}\\b`))
  expect(plan).not.toContain('Seq Scan on orders')
})
