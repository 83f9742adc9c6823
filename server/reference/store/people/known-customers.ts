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

/** The form in which names are compared: without differences in case or in blanks. */
export function nameToCompare(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

/** The same form of the name in a row of companies. */
export const nameToCompareOfRow = sql<string>`lower(regexp_replace(trim(${companies.name}), '\\s+', ' ', 'g'))`

/** Companies with one of the names, except those of waiting registrations. */
export function companiesNamed(statements: Statements, names: readonly string[], ...conditions: SQL[]) {
  return statements
    .select({ id: companies.id, name: companies.name, compared: nameToCompareOfRow })
    .from(companies)
    .where(
      and(
        isNull(companies.removedAt),
        inArray(nameToCompareOfRow, names.map(nameToCompare)),
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
export async function knownCustomers(
  statements: Statements,
  { seesAdministrators }: Scope,
  requests: readonly VisitorRequest[],
): Promise<KnownCustomers[]> {
  const emails = requests.flatMap(({ email }) => emailsIn(email.toLowerCase()) ?? [])
  if (requests.length === 0) return []
  const sameNameCompanies = await companiesNamed(
    statements,
    requests.map(({ companyName }) => companyName),
  )
  const waitingUserIds = requests.flatMap(({ userId }) => (userId === null ? [] : [userId]))
  const waitingUsers = await statements
    .select({ id: users.id, companyId: users.companyId })
    .from(users)
    .where(inArray(users.id, waitingUserIds))
  const list = sql`regexp_split_to_array(lower(trim(${users.email})), '\\s*,\\s*')`
  const people = await statements
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
        sql`${list} && ${sql.param(emails)}::text[]`,
        seesAdministrators ? undefined : ne(companies.name, ADMINISTRATORS_COMPANY_NAME),
      ),
    )
    .orderBy(users.id)
  const companyOf = (userId: number | null) => waitingUsers.find(({ id }) => id === userId)?.companyId
  return requests.map(({ companyName, email, userId }) => ({
    sameCompanies: sameNameCompanies
      .filter(({ id, compared }) => compared === nameToCompare(companyName) && id !== companyOf(userId))
      .map(({ id, name }) => ({ id, name })),
    emailOwners: (emailsIn(email.toLowerCase()) ?? []).flatMap((address) =>
      people
        .filter((person) => person.id !== userId && emailsIn(person.email.toLowerCase())?.includes(address))
        .map(({ login, company }) => ({ email: address, login, company })),
    ),
  }))
}
