import { PERMISSION_GROUPS } from '#domain/people/permissions.ts'
import type { Statements } from '#server/database/open-database.ts'
import { companies, dealerships, states } from '../schema/companies.ts'
import { rolePermissions, roles, userDealerships, users } from '../schema/users.ts'
import { FIRM, SEED_COMPANIES, SEED_DEALERSHIPS } from './companies.ts'
import { insertBatches } from './insert-batches.ts'
import {
  DEALER_PERMISSIONS,
  isWithheldFromManagers,
  isWithheldFromStaff,
  SEED_ROLES,
  SEED_USERS,
} from './people.ts'
import { dayBefore } from './seed-days.ts'
import { SEED_STATES, seedState } from './states.ts'

function permissionRows(): (typeof rolePermissions.$inferInsert)[] {
  const allPermissions = Object.entries(PERMISSION_GROUPS).flatMap(([group, actions]) =>
    actions.map((action) => ({ group, action: String(action) })),
  )
  const staffPermissions = allPermissions.filter(({ group, action }) => !isWithheldFromStaff(group, action))
  const dealerPermissions = Object.entries(DEALER_PERMISSIONS).flatMap(([group, actions]) =>
    actions.map((action) => ({ group, action })),
  )
  return [
    ...staffPermissions.map((permission) => ({ roleId: 1, ...permission })),
    ...staffPermissions
      .filter(({ group, action }) => !isWithheldFromManagers(group, action))
      .map((permission) => ({ roleId: 2, ...permission })),
    ...dealerPermissions.map((permission) => ({ roleId: 3, ...permission })),
  ]
}

function dealershipRows(createdAt: Date): (typeof dealerships.$inferInsert)[] {
  return SEED_DEALERSHIPS.map(({ street, city, zip, state, ...dealership }) => ({
    ...dealership,
    shippingStreet: street,
    shippingCity: city,
    shippingZip: zip,
    shippingStateId: seedState(state).id,
    billingStreet: street,
    billingCity: city,
    billingZip: zip,
    billingStateId: seedState(state).id,
    createdAt,
  }))
}

/** Inserts the rows that each database needs: states, roles with their permissions, and the firm's company. */
export async function insertBasics(statements: Statements, createdAt: Date): Promise<void> {
  await statements.insert(states).values(SEED_STATES)
  await statements.insert(roles).values(SEED_ROLES)
  await insertBatches(statements, rolePermissions, permissionRows())
  await statements.insert(companies).values({ ...FIRM, createdAt })
}

/**
 * Inserts states, roles, companies, dealerships and users. `passwordHashes` has the hash of each user's password by
 * user id; null for a user who waits for approval.
 */
export async function insertPeople(
  database: Statements,
  today: Date,
  passwordHashes: ReadonlyMap<number, string | null>,
): Promise<void> {
  const createdAt = dayBefore(today, 700)
  await insertBasics(database, createdAt)
  await database.insert(companies).values(SEED_COMPANIES.map((company) => ({ ...company, createdAt })))
  await database.insert(dealerships).values(dealershipRows(createdAt))
  await database.insert(users).values(
    SEED_USERS.map(({ password, dealershipIds: _, ...user }) => ({
      ...user,
      passwordHash: passwordHashes.get(user.id) ?? null,
      isRegistered: password === null ? 0 : 1,
      createdAt,
    })),
  )
  await database
    .insert(userDealerships)
    .values(
      SEED_USERS.flatMap(({ id, dealershipIds }) =>
        dealershipIds.map((dealershipId) => ({ userId: id, dealershipId })),
      ),
    )
}
