// Finds existing customers that match a visitor's request: companies by name, users by e-mail (G194).
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { ADMINISTRATORS_COMPANY_NAME } from '#domain/people/account.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import type { KnownCustomers } from '#domain/people/registration-request.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { companies } from '../../schema/companies.ts'
import { users } from '../../schema/users.ts'
import { isApprovedCompany, isApprovedUser } from './approved-user.ts'

/** The form of a name for comparisons: without differences in case or in blanks. */
export function comparableName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** SQL for the comparable name of a company. */
export const comparableCompanyName = sql<string>`lower(regexp_replace(trim(${companies.name}), '\\s+', ' ', 'g'))`

/** Finds the companies with one of the names, except the companies of waiting registrations. */
export function findCompaniesByName(statements: Statements, names: readonly string[], ...conditions: SQL[]) {
  return statements
    .select({ id: companies.id, name: companies.name, comparedName: comparableCompanyName })
    .from(companies)
    .where(
      and(
        isNull(companies.removedAt),
        inArray(comparableCompanyName, names.map(comparableName)),
        isApprovedCompany(statements),
        ...conditions,
      ),
    )
    .orderBy(companies.id)
}

interface VisitorRequest {
  companyName: string
  email: string
  /** The user whom the request made. This user's own e-mail and company are not listed. */
  userId: number | null
}

/**
 * Finds the existing customers of each request. Only callers who see the group Administrators get its people (G120).
 */
export async function findKnownCustomers(
  statements: Statements,
  { seesAdministrators }: Scope,
  requests: readonly VisitorRequest[],
): Promise<KnownCustomers[]> {
  const emails = requests.flatMap(({ email }) => emailsIn(email.toLowerCase()) ?? [])
  if (requests.length === 0) return []
  const sameNameCompanies = await findCompaniesByName(
    statements,
    requests.map(({ companyName }) => companyName),
  )
  const requestUserIds = requests.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  const requestUsers = await statements
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(inArray(users.id, requestUserIds))
  const emailArray = sql`regexp_split_to_array(lower(trim(${users.email})), '\\s*,\\s*')`
  const matchingUsers = await statements
    .select({
      id: users.id,
      login: users.login,
      email: users.email,
      company: { id: companies.id, name: companies.name },
    })
    .from(users)
    .innerJoin(companies, eq(users.companyId, companies.id))
    .where(
      and(
        isNull(users.removedAt),
        isNull(companies.removedAt),
        isApprovedUser,
        sql`${emailArray} && ${sql.param(emails)}::text[]`,
        seesAdministrators ? undefined : ne(companies.name, ADMINISTRATORS_COMPANY_NAME),
      ),
    )
    .orderBy(users.id)
  const companyOf = (userId: number | null) => requestUsers.find(({ id }) => id === userId)?.companyId
  return requests.map(({ companyName, email, userId }) => ({
    sameCompanies: sameNameCompanies
      .filter(
        ({ id, comparedName }) => comparedName === comparableName(companyName) && id !== companyOf(userId),
      )
      .map(({ id, name }) => ({ id, name })),
    emailOwners: (emailsIn(email.toLowerCase()) ?? []).flatMap((address) =>
      matchingUsers
        .filter((person) => person.id !== userId && emailsIn(person.email.toLowerCase())?.includes(address))
        .map(({ login, company }) => ({ email: address, login, company })),
    ),
  }))
}
