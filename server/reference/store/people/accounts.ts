import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Account, Privilege } from '#domain/people/account.ts'
import { ADMINISTRATOR_PERMISSIONS, ADMINISTRATOR_ROLE_ID, privilegesOf } from '#domain/people/role.ts'
import type { Statements } from '#server/database/open-database.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { rolePermissions, roles, userDealerships, users } from '../../schema/users.ts'

const ADMINISTRATOR_PRIVILEGES: Privilege[] = privilegesOf(ADMINISTRATOR_PERMISSIONS)

/** True when neither the user nor the user's company was removed. */
export const isPresent = and(isNull(users.removedAt), isNull(companies.removedAt))

/** Reads the id and the password hash of the user with this login, whose case does not matter. */
export async function findCredentials(statements: Statements, login: string) {
  const [row] = await statements
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(and(eq(sql`lower(${users.login})`, login.toLowerCase()), isPresent))
  return row ?? null
}

/**
 * Stores the time of the sign-in, unless the user's password is no longer `passwordHash`; then it returns false. The
 * user stays locked until the transaction ends, so that a change of the password ends the new session too.
 */
export async function noteSignIn(
  statements: Statements,
  { id, passwordHash }: { id: number; passwordHash: string },
  now: Date,
): Promise<boolean> {
  const updatedRows = await statements
    .update(users)
    .set({ lastLoginAt: now })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .returning({ id: users.id })
  return updatedRows.length > 0
}

/** The account as auth-user, validate and refresh answer it (G129); null for a removed account. */
export async function readAccount(statements: Statements, userId: number): Promise<Account | null> {
  const [person] = await statements
    .select({
      id: users.id,
      login: users.login,
      email: users.email,
      name: users.name,
      role: { id: roles.id, name: roles.name },
      company: { id: companies.id, name: companies.name },
    })
    .from(users)
    .innerJoin(roles, eq(users.roleId, roles.id))
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(and(eq(users.id, userId), isPresent))
  if (!person) return null
  const privileges = await readPrivileges(statements, person.role.id)
  return { ...person, privileges, dealerships: await readDealershipsOf(statements, userId) }
}

/** The rights of a role. */
export async function readPrivileges(statements: Statements, roleId: number): Promise<Privilege[]> {
  if (roleId === ADMINISTRATOR_ROLE_ID) return ADMINISTRATOR_PRIVILEGES
  const rows = await statements
    .select()
    .from(rolePermissions)
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(asc(rolePermissions.group), asc(rolePermissions.action))
  const actionsByGroup = new Map<string, string[]>()
  for (const { group, action } of rows)
    actionsByGroup.set(group, [...(actionsByGroup.get(group) ?? []), action])
  return [...actionsByGroup].map(([group, groupActions]) => ({ group, actions: groupActions }))
}

async function readDealershipsOf(statements: Statements, userId: number) {
  return statements
    .select({ id: dealerships.id, name: dealerships.name })
    .from(userDealerships)
    .innerJoin(dealerships, eq(userDealerships.dealershipId, dealerships.id))
    .innerJoin(companies, eq(dealerships.companyId, companies.id))
    .where(
      and(eq(userDealerships.userId, userId), isNull(dealerships.removedAt), isNull(companies.removedAt)),
    )
    .orderBy(asc(dealerships.id))
}
