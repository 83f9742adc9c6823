import { createHash } from 'node:crypto'
import { and, asc, count, eq, ne, sql } from 'drizzle-orm'
import { ADMINISTRATORS_COMPANY_NAME } from '#domain/people/account.ts'
import {
  ADMINISTRATOR_PERMISSIONS,
  ADMINISTRATOR_ROLE_ID,
  permissionsIn,
  type Role,
} from '#domain/people/role.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { companies } from '../../schema/companies.ts'
import { rolePermissions, roles, users } from '../../schema/users.ts'
import { isPresent } from './accounts.ts'

export type StoredRole = Omit<Role, 'userCount'>

/** The version of a role. It depends on name and permissions only, not on the author or the time of a save. */
function versionOf({ name, permissions }: Pick<Role, 'name' | 'permissions'>): string {
  return createHash('sha256')
    .update(JSON.stringify([name, permissions]))
    .digest('base64url')
    .slice(0, 16)
}

/**
 * Reads all roles. With `lock` this function also locks the roles until the transaction ends; call it then before any
 * user is locked. Neither lock delays the database's check that the role of a written user exists, so a call that has
 * locked a user never waits for this lock.
 */
export async function readRoles(
  statements: Statements,
  { lock }: { lock?: 'share' | 'no key update' } = {},
): Promise<StoredRole[]> {
  const query = statements.select().from(roles).orderBy(asc(roles.id))
  const rows = await (lock === undefined ? query : query.for(lock))
  const storedPermissions = await statements.select().from(rolePermissions)
  return rows.map(({ id, name, defaultRole }) => {
    const actions = storedPermissions.flatMap(({ roleId, group, action }) =>
      roleId === id ? [{ group, actions: [action] }] : [],
    )
    const permissions = id === ADMINISTRATOR_ROLE_ID ? ADMINISTRATOR_PERMISSIONS : permissionsIn(actions)
    return { id, name, permissions, defaultRole, version: versionOf({ name, permissions }) }
  })
}

export async function countPeopleOfRoles(statements: Statements): Promise<ReadonlyMap<number, number>> {
  const rows = await statements
    .select({ roleId: users.roleId, userCount: count() })
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(isPresent)
    .groupBy(users.roleId)
  return new Map(rows.map(({ roleId, userCount }) => [roleId, userCount]))
}

/** One page of the role's people, by name. Only callers who see the group Administrators get its people (G120). */
export async function findPeopleOfRole(
  statements: Statements,
  { seesAdministrators }: Scope,
  roleId: number,
  { page, size }: { page: number; size: number },
) {
  const where = and(
    eq(users.roleId, roleId),
    isPresent,
    seesAdministrators ? undefined : ne(companies.name, ADMINISTRATORS_COMPANY_NAME),
  )
  const items = await statements
    .select({ id: users.id, name: users.name, login: users.login, company: companies.name })
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(where)
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
    .limit(size)
    .offset(page * size)
  const [total] = await statements
    .select({ count: count() })
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(where)
  return { users: items, count: total?.count ?? 0 }
}
