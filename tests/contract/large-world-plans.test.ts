// The database finds products, their count, a buyer's orders of products, and single dealerships in a large world by
// indexes, without reading a whole large table. bench/large-world.bench.ts measures the time.
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzleNodePostgres } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statements } from '#server/database/open-database.ts'
import { type Scope, scopeOf } from '#server/reference/authority/scope.ts'
import { migrateReference } from '#server/reference/migrate-reference.ts'
import { growOrders } from '#server/reference/seed/grow-orders.ts'
import { growPeople } from '#server/reference/seed/grow-people.ts'
import { insertBackOffice } from '#server/reference/seed/insert-back-office.ts'
import { insertCatalogue } from '#server/reference/seed/insert-catalogue.ts'
import { insertOrders } from '#server/reference/seed/insert-orders.ts'
import { insertPeople } from '#server/reference/seed/insert-people.ts'
import { readAccount } from '#server/reference/store/people/accounts.ts'
import { readDealership, readDealerships } from '#server/reference/store/people/dealerships.ts'
import {
  findProducts,
  findVisibleProducts,
  type ProductsFilter,
  findVisibleProductIds,
} from '#server/reference/store/products/find-products.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'

const TODAY = new Date('2026-11-20T15:30:00Z')
const LARGE_TABLE_SCANS =
  /Seq Scan on (products|product_images|orders|order_lines|users|companies|dealerships)\b/g

interface Statement {
  text: string
  values: unknown[]
}

let testDatabase: TestDatabase
let statements: Statements
let explain: (statement: Statement) => Promise<string>
let seenStatements: Statement[] = []
const scopes: Record<string, Scope> = {}
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  const { database } = testDatabase
  await migrateReference(database)
  await database.transaction(async (transaction) => {
    await insertPeople(transaction, TODAY, new Map())
    await insertCatalogue(transaction, TODAY, 20_000)
    await insertOrders(transaction, TODAY)
    await growOrders(transaction, 8000)
    await growPeople(transaction, 1000, TODAY)
    await insertBackOffice(transaction, TODAY)
  })
  await database.execute(sql`vacuum (analyze)`)
  const logQuery = (text: string, values: unknown[]) => seenStatements.push({ text, values })
  const { $client } = database as unknown as { $client: PGlite & Pool } // each driver has a client of its own type
  const options = { logger: { logQuery } }
  statements = process.env.TEST_DATABASE_URL
    ? (drizzleNodePostgres($client, options) as Statements)
    : (drizzlePglite($client, options) as Statements)
  explain = async ({ text, values }) => {
    const { rows } = await $client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  scopes.visitor = scopeOf(null)
  scopes.staff = scopeOf(await readAccount(database, 1))
  scopes.buyer = scopeOf(await readAccount(database, 3))
}, 300_000)
afterAll(() => testDatabase.drop())

/** Makes the call and returns the plans of all its statements. */
async function plansOf(call: () => Promise<unknown>): Promise<string> {
  seenStatements = []
  await call()
  return (await Promise.all(seenStatements.map(explain))).join('\n\n')
}

function findScope(name: string): Scope {
  const scope = scopes[name]
  if (scope === undefined) throw new Error(`no scope is called ${name}`)
  return scope
}

const readPage = (filter: Partial<ProductsFilter>) => (scope: Scope) =>
  findProducts(statements, scope, { page: 0, size: 50, ...filter }, TODAY)

const CALLS: [name: string, call: (scope: Scope) => Promise<unknown>][] = [
  ['the first page of products', readPage({})],
  ['a page in the middle', readPage({ page: 200 })],
  ['a page behind the last', readPage({ page: 5000 })],
  ['the products at the top level', readPage({ parentId: -1 })],
  ['the ids of all products', (scope) => findVisibleProductIds(statements, scope)],
  ['one product', (scope) => findVisibleProducts(statements, scope, [103], TODAY)],
  ['the products with some ids', (scope) => findVisibleProducts(statements, scope, [103, 10_500], TODAY)],
  ['one dealership', (scope) => readDealership(statements, scope.dealerships, 1)],
]

test.each(
  CALLS.flatMap(([name, call]) => ['visitor', 'staff', 'buyer'].map((caller) => ({ name, caller, call }))),
)('$caller reads $name without a scan of a large table', async ({ caller, call }) => {
  const plans = await plansOf(() => call(findScope(caller)))
  expect(plans.match(LARGE_TABLE_SCANS), plans).toBeNull()
})

test.each(['visitor', 'staff', 'buyer'])(
  '%s gets the count of all products from an index',
  async (caller) => {
    const plans = await plansOf(() => readPage({ page: 200 })(findScope(caller)))
    expect(plans.match(/Index Only Scan using (products_present|products_known)/g), plans).toHaveLength(2)
  },
)

test("the buyer's orders of a page of products are found by an index of user and product", async () => {
  const plans = await plansOf(() => readPage({ page: 1 })(findScope('buyer')))
  expect(plans).toMatch(/order_lines_user\b/)
})

// The answer lists every dealership, so the database may read these two tables once.
test('all dealerships are read with one scan of dealerships, one scan of companies, and no scan of users', async () => {
  const plans = await plansOf(() => readDealerships(statements, 'all'))
  expect([...new Set(plans.match(LARGE_TABLE_SCANS))].sort(), plans).toEqual([
    'Seq Scan on companies',
    'Seq Scan on dealerships',
  ])
  expect(plans.match(LARGE_TABLE_SCANS), plans).toHaveLength(2)
})
