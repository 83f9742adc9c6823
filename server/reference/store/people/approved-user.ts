import { and, eq, exists, gt, isNull, notExists, or, type SQL } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { companies } from '../../schema/companies.ts'
import { users } from '../../schema/users.ts'

/** True for users in every `registrationState` except waiting (ordering.md §4 User registration). */
export const isApprovedUser = or(gt(users.isRegistered, 0), users.defaultUser)

/** True for a company with an approved user, or without users, as when staff have just created it. */
export function isApprovedCompany(statements: Statements): SQL | undefined {
  const usersOf = (condition?: SQL) =>
    statements
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.companyId, companies.id), isNull(users.removedAt), condition))
  return or(exists(usersOf(isApprovedUser)), notExists(usersOf()))
}
