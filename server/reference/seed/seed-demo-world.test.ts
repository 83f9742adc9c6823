import { and, asc, count, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CounterDatabase, openDatabase } from '#server/database/open-database.ts'
import { isPassword } from '../authentication/hash-password.ts'
import { migrateReference } from '../migrate-reference.ts'
import { registrationRequests } from '../schema/back-office.ts'
import { companies, dealerships, states } from '../schema/companies.ts'
import { orderLines, orders } from '../schema/orders.ts'
import { productImages, products } from '../schema/products.ts'
import { rolePermissions, users } from '../schema/users.ts'
import { hasData, seedDemoWorld } from './seed-demo-world.ts'

const TODAY = new Date('2026-11-20T15:30:00Z')

let database: CounterDatabase
beforeAll(async () => {
  database = await openDatabase({ dataDirectory: null })
  await migrateReference(database)
  await seedDemoWorld(database, { today: TODAY })
})
afterAll(() => database.close())

async function countOf(table: typeof companies | typeof dealerships | typeof users | typeof states) {
  const [row] = await database.select({ rows: count() }).from(table)
  return row?.rows
}

async function readWorld() {
  return {
    products: await database.select().from(products).orderBy(asc(products.id)),
    images: await database.select().from(productImages).orderBy(asc(productImages.uuid)),
    orders: await database.select().from(orders).orderBy(asc(orders.id)),
    lines: await database
      .select()
      .from(orderLines)
      .orderBy(asc(orderLines.orderId), asc(orderLines.position)),
  }
}

test('the demo world has 7 companies, 11 dealerships, 16 users, and the 50 US states with the District of Columbia', async () => {
  expect(await countOf(companies)).toBe(7)
  expect(await countOf(dealerships)).toBe(11)
  expect(await countOf(users)).toBe(16)
  expect(await countOf(states)).toBe(51)
})

// A registration creates a user who waits for approval (decisions.md G86).
test('three users with an open registration wait for approval', async () => {
  const waitingUsers = await database
    .select({ login: users.login })
    .from(registrationRequests)
    .innerJoin(users, eq(registrationRequests.userId, users.id))
    .where(and(isNull(registrationRequests.completedAt), eq(users.isRegistered, 0)))
    .orderBy(asc(users.id))
  expect(waitingUsers.map(({ login }) => login)).toEqual([
    'drew@prairie.example.com',
    'harper.wells@blueridge.example.com',
    'luis.vega@sonora.example.com',
  ])
})

test('the stored password of a user is a hash, which accepts only the right password', async () => {
  const [buyer] = await database.select().from(users).where(eq(users.login, 'buyer'))
  expect(buyer?.passwordHash).not.toContain('Buyer123')
  expect(await isPassword('Buyer123', buyer?.passwordHash ?? null)).toBe(true)
  expect(await isPassword('buyer123', buyer?.passwordHash ?? null)).toBe(false)
})

async function permissionsOf(roleId: number): Promise<string[]> {
  const rolePermissionRows = await database
    .select()
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, roleId))
  return rolePermissionRows.map(({ group, action }) => `${group}#${action}`).sort()
}

// The seeded roles have the rights of decisions.md G124. Role 1 has every right except the two that hide something from
// their holder (G90, G178).
test('dealers may order, subscribe and see their account', async () => {
  expect(await permissionsOf(3)).toEqual([
    'Account#view',
    'Orders#amount_show',
    'Orders#create',
    'Orders#status_show',
    'Orders#view',
    'Scheduled_Shipment#create',
    'Scheduled_Shipment#edit',
    'Scheduled_Shipment#remove',
    'Scheduled_Shipment#view',
  ])
})

test('administrators have every right but Orders#id_show and Orders#view_partner; managers also lack those on roles, and may not remove orders and clients', async () => {
  const managerPermissions = await permissionsOf(2)
  const administratorPermissions = await permissionsOf(1)
  expect(administratorPermissions.filter((permission) => !managerPermissions.includes(permission))).toEqual([
    'Clients#remove',
    'Orders#remove',
    'Roles#create',
    'Roles#edit',
    'Roles#remove',
    'Roles#view',
  ])
  expect(administratorPermissions).toHaveLength(44)
  expect(administratorPermissions).not.toContain('Orders#id_show')
  expect(administratorPermissions).not.toContain('Orders#view_partner')
})

test('the demo world has 213 products that are neither archived nor hidden', async () => {
  const [row] = await database
    .select({ rows: count() })
    .from(products)
    .where(sql`not ${products.archive} and not ${products.hiddenProduct}`)
  expect(row?.rows).toBe(213)
})

test('a company that is added after the seed gets the next id', async () => {
  const [addedCompany] = await database
    .insert(companies)
    .values({ name: 'Next' })
    .returning({ id: companies.id })
  expect(addedCompany?.id).toBe(8)
  await database.delete(companies).where(eq(companies.id, 8))
})

test('hasData is true for a seeded database', async () => {
  expect(await hasData(database)).toBe(true)
})

test('a second seed makes the same products and orders again, and adds products up to the given number', async () => {
  const firstWorld = await readWorld()
  await database.execute(sql`truncate states, companies, roles, excluded_emails, price_changes, paper_orders,
    products restart identity cascade`)
  await seedDemoWorld(database, { today: TODAY, productCount: 1000 })
  const secondWorld = await readWorld()
  const isWrittenByHand = ({ id }: { id: number }) => id <= 10_000
  expect(secondWorld.products.filter(isWrittenByHand)).toEqual(firstWorld.products)
  expect(secondWorld.images).toEqual(expect.arrayContaining(firstWorld.images))
  expect(secondWorld.orders).toEqual(firstWorld.orders)
  expect(secondWorld.lines.map(({ id: _, ...line }) => line)).toEqual(
    firstWorld.lines.map(({ id: _, ...line }) => line),
  )
  expect(secondWorld.products.filter((product) => !product.archive && !product.hiddenProduct)).toHaveLength(
    1000,
  )
})
