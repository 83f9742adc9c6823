// The database finds the first page of a long order list by an index, for each filter and each sort order. It reads
// all orders only if no order has the PO number or the orderer's name of a filter. bench/order-list.bench.ts measures
// the time.
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OrdersBody } from '#contract/orders/order.ts'
import { scopeOf } from '#server/reference/authority/scope.ts'
import { migrateReference } from '#server/reference/migrate-reference.ts'
import { orders } from '#server/reference/schema/orders.ts'
import { growOrders } from '#server/reference/seed/grow-orders.ts'
import { insertCatalogue } from '#server/reference/seed/insert-catalogue.ts'
import { insertOrders } from '#server/reference/seed/insert-orders.ts'
import { insertPeople } from '#server/reference/seed/insert-people.ts'
import { readAccount } from '#server/reference/store/people/accounts.ts'
import { rowsOfPage } from '#server/reference/store/orders/find-orders.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/open-test-database.ts'
import { orderListRequests } from '#tests/support/order-list-requests.ts'

const TODAY = new Date('2026-11-20T15:30:00Z')
const ORDER_COUNT = 20_000

let testDatabase: TestDatabase
const plans = new Map<string, string>()
beforeAll(async () => {
  testDatabase = await openTestDatabase()
  const { database } = testDatabase
  await migrateReference(database)
  await database.transaction(async (transaction) => {
    await insertPeople(transaction, TODAY, new Map())
    await insertCatalogue(transaction, TODAY, 0)
    await insertOrders(transaction, TODAY)
    await growOrders(transaction, ORDER_COUNT)
  })
  const adminScope = scopeOf(await readAccount(database, 1))
  const [newestOrder] = await database.select().from(orders).orderBy(desc(orders.id)).limit(1)
  if (newestOrder === undefined) throw new Error('the demo world has orders')
  const planOf = async (body: OrdersBody, seesUserIds: boolean) => {
    const scope = { ...adminScope, seesUserIds }
    const page = rowsOfPage(database, scope, body, { page: 0, size: 20, until: null })
    // Both database drivers return the lines of a plan as rows.
    const answer = (await database.execute(sql`explain ${page.getSQL()}`)) as unknown as {
      rows: { 'QUERY PLAN': string }[]
    }
    return answer.rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  for (const [name, body] of orderListRequests(TODAY.getTime(), newestOrder))
    plans.set(name, await planOf(body, false))
  for (const direction of ['asc', 'desc'] as const)
    plans.set(`by ids of users, ${direction}`, await planOf({ sort: { field: 'userName', direction } }, true))
}, 300_000)
afterAll(() => testDatabase.drop())

test.each([
  ['all', ['orders_pkey']],
  ['dealerIds', ['orders_pkey', 'orders_dealership']],
  ['userId', ['orders_pkey', 'orders_user']],
  ['dealerName', ['orders_pkey', 'orders_dealership']],
  ['dealerName of none', ['orders_pkey', 'orders_dealership']],
  ['userName', ['orders_pkey', 'orders_user']],
  ['userName of none', ['orders_pkey', 'orders_user']],
  ['poNumber', ['orders_pkey']],
  ['namePo', ['orders_pkey']],
  ['confirmNumber', ['orders_confirm_number']],
  ['confirmNumber of none', ['orders_confirm_number']],
  ['qntProduct', ['orders_pkey', 'orders_lines']],
  ['qntProduct of none', ['orders_lines']],
  ['one day', ['orders_created']],
  ['a year', ['orders_pkey', 'orders_created']],
  ['amount', ['orders_amount']],
  ['amount of none', ['orders_amount']],
  ['a rare status', ['orders_pkey', 'orders_status']],
  ['two statuses', ['orders_pkey', 'orders_status']],
  ['invoiceId', ['orders_pkey']],
  ['all but 200', ['orders_pkey']],
  ['a name, days and a status', ['orders_status', 'orders_created', 'orders_dealership', 'orders_pkey']],
  ['by id, asc', ['orders_pkey']],
  ['by id, desc', ['orders_pkey']],
  ['by createdAt, asc', ['orders_created']],
  ['by createdAt, desc', ['orders_created']],
  ['by totalAmount, asc', ['orders_amount']],
  ['by totalAmount, desc', ['orders_amount']],
  ['by qntProduct, asc', ['orders_lines']],
  ['by qntProduct, desc', ['orders_lines']],
  ['by status, asc', ['orders_status']],
  ['by status, desc', ['orders_status']],
  ['by ids of users, asc', ['orders_user']],
  ['by ids of users, desc', ['orders_user']],
])('the database finds the page of the list "%s" by an index of orders', (name, indexes) => {
  const plan = plans.get(name) ?? ''
  expect(plan).not.toContain('Seq Scan on orders')
  expect(
    indexes.filter((index) => new RegExp(`\\b${index}\\b`).test(plan)),
    plan,
  ).not.toEqual([])
})

// There are few names with many orders each. The rows are sorted by name, and rows with the same name by their ids.
test.each([
  ['by userName, asc', 'users_name'],
  ['by userName, desc', 'users_name'],
  ['by dealerName, asc', 'dealerships_name'],
  ['by dealerName, desc', 'dealerships_name'],
])('the database finds the page of the list "%s" by the index of names', (name, index) => {
  const plan = plans.get(name) ?? ''
  expect(plan).toContain('Incremental Sort')
  expect(plan).toContain(index)
})

// No index finds a part of a text. If no order contains the text, the database reads all orders once, and no lines.
test.each(['poNumber of none', 'namePo of none'])(
  'the database reads orders once for the page of the list "%s"',
  (name) => {
    const plan = plans.get(name) ?? ''
    expect(plan.match(/ on orders\b/g)).toEqual([' on orders'])
    expect(plan).not.toContain('order_lines')
  },
)

test('there are 40 lists, as many as this file has cases', () => {
  expect(plans.size).toBe(40)
})
