import { and, eq, exists, gt, isNull, notExists, or, type SQL } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { companies } from '../../schema/companies.ts'
import { users } from '../../schema/users.ts'

/** Users in any `registrationState` except waiting (ordering.md §4 User registration). */
export const isApprovedUser = or(gt(users.isRegistered, 0), users.defaultUser)

/** For a row of companies: one of its users is approved, or it has none yet, as a company that staff created. */
export function isApprovedCompany(statements: Statements): SQL | undefined {
  const usersOf = (is?: SQL) =>
    statements
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.companyId, companies.id), isNull(users.removedAt), is))
  return or(exists(usersOf(isApprovedUser)), notExists(usersOf()))
}
