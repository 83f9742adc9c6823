import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { companies } from '../../schema/companies.ts'
import { users } from '../../schema/users.ts'
import { isPresent } from './accounts.ts'
import { isApprovedUser } from './approved-user.ts'

/** A user who may get a code for setting a password. */
export interface PasswordOwner {
  id: number
  login: string
  /** False for an invited user who has not set a password yet. */
  hasPassword: boolean
}

const ownerColumns = {
  id: users.id,
  login: users.login,
  hasPassword: sql<boolean>`${isNotNull(users.passwordHash)}`,
}

/** All approved users whose comma-separated e-mails contain the address, with or without a password. */
export async function findPasswordOwnersByEmail(
  statements: Statements,
  email: string,
): Promise<PasswordOwner[]> {
  const emailArray = sql`regexp_split_to_array(lower(trim(${users.email})), '\\s*,\\s*')`
  return statements
    .select(ownerColumns)
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(and(sql`${email.toLowerCase()} = any(${emailArray})`, isPresent, isApprovedUser))
    .orderBy(asc(users.id))
}

/** The user with this id, with or without a password; null for a removed user. */
export async function findPasswordOwner(
  statements: Statements,
  userId: number,
): Promise<PasswordOwner | null> {
  const [row] = await statements
    .select(ownerColumns)
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(and(eq(users.id, userId), isPresent))
  return row ?? null
}

export async function storePassword(
  statements: Statements,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await statements.update(users).set({ passwordHash }).where(eq(users.id, userId))
}
