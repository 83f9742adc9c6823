import { and, eq, gt, isNull, lte, not, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Statements } from '#server/database/open-database.ts'
import { companies } from '../../schema/companies.ts'
import { users } from '../../schema/users.ts'

/** True for users in every `registrationState` except waiting (ordering.md §4 User registration). */
export const isApprovedUser = or(gt(users.isRegistered, 0), users.defaultUser)

/**
 * True for a company with an approved user, or without users, as when staff have just created it. Few people wait for
 * approval. Therefore the query finds their companies once by the index `users_waiting`, and does not read the users of
 * every company.
 */
export function isApprovedCompany(statements: Statements): SQL {
  const waitingUsers = alias(users, 'waiting')
  const approvedColleagues = statements
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, waitingUsers.companyId), isNull(users.removedAt), isApprovedUser))
  const waitingCompanies = statements
    .select({ id: waitingUsers.companyId })
    .from(waitingUsers)
    .where(
      and(
        isNull(waitingUsers.removedAt),
        lte(waitingUsers.isRegistered, sql.raw('0')),
        not(sql`${waitingUsers.defaultUser}`),
        notExists(approvedColleagues),
      ),
    )
  return sql`${companies.id} <> all (array(${waitingCompanies}))`
}
