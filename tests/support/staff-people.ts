// Users, roles and companies for the contract tests of staff's calls, in addition to those of reference-world.ts, and
// functions that read users and change the permissions of roles.
import { and, eq } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { companies } from '#server/reference/schema/companies.ts'
import { rolePermissions, roles, userDealerships, users } from '#server/reference/schema/users.ts'

/**
 * Adds role 6 without permissions, company 4 without dealerships, and users 20 (not registered), 21 (default), 22
 * (staff).
 */
export async function addPeople(database: CounterDatabase): Promise<void> {
  await database.insert(roles).values({ id: 6, name: 'Right hand' })
  await database.insert(companies).values({ id: 4, name: 'Bare Company' })
  const [buyer] = await database.select().from(users).where(eq(users.id, 3))
  if (buyer === undefined) throw new Error('The database has no buyer')
  await database.insert(users).values([
    { ...buyer, id: 20, login: 'waits', email: 'waits@example.com', passwordHash: null, isRegistered: 0 },
    { ...buyer, id: 21, login: 'default', email: 'default@example.com', defaultUser: true },
    { ...buyer, id: 22, login: 'staff', email: 'staff@example.com', companyId: 1, roleId: 2 },
  ])
}

/** A new user of Lakeside, in the shape that a call sends. */
export const NEW_USER = {
  login: 'sam',
  email: 'sam@example.com, office@example.com',
  phone: '13125550100',
  roleIds: [3],
  companyId: 2,
  dealerships: [{ id: 7, name: 'Lakeside Motors' }],
}

export async function readUser(database: CounterDatabase, login: string) {
  const [user] = await database.select().from(users).where(eq(users.login, login))
  if (user === undefined) throw new Error(`The database has no user ${login}`)
  const links = await database.select().from(userDealerships).where(eq(userDealerships.userId, user.id))
  return { ...user, dealershipIds: links.map(({ dealershipId }) => dealershipId).sort() }
}

/** All rows of users and of their dealerships. */
export async function readUserRows(database: CounterDatabase) {
  return [
    await database.select().from(users).orderBy(users.id),
    await database.select().from(userDealerships),
  ]
}

/** Gives the role these permissions and takes all others from it. */
export async function setPermissions(
  database: CounterDatabase,
  roleId: number,
  permissions: readonly string[],
): Promise<void> {
  await database.delete(rolePermissions).where(eq(rolePermissions.roleId, roleId))
  for (const permission of permissions) {
    const [group = '', action = ''] = permission.split('#')
    await database.insert(rolePermissions).values({ roleId, group, action })
  }
}

export async function removePermission(
  database: CounterDatabase,
  roleId: number,
  permission: string,
): Promise<void> {
  const [group = '', action = ''] = permission.split('#')
  const isThisPermission = and(
    eq(rolePermissions.roleId, roleId),
    eq(rolePermissions.group, group),
    eq(rolePermissions.action, action),
  )
  await database.delete(rolePermissions).where(isThisPermission)
}

export const SHIPPING = { street: '1 Lake Street', city: 'Evanston', zip: '60201', stateId: 1 }
export const BILLING = { street: '2 Bank Street', city: 'Juneau', zip: '99801', stateId: 2 }
/** A new dealership, in the shape that a call sends. */
export const NEW_DEALERSHIP = {
  id: 0,
  name: 'Lakeside North',
  email: 'north@example.com, office@example.com',
  phone: '13125550100',
  dealerLicenseNumber: '04817U',
  shippingAddress: SHIPPING,
  copyShippingToBilling: false,
  billingAddress: BILLING,
}
