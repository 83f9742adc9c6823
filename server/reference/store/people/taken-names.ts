import { isNull, type SQL, sql } from 'drizzle-orm'
import type { LoginsAndEmails } from '#contract/people/user-form.ts'
import type { Statements } from '#server/database/open-database.ts'
import { users } from '../../schema/users.ts'

const inLowerCase = (names: readonly string[]) => [...new Set(names.map((name) => name.trim().toLowerCase()))]

/**
 * Finds which of these logins and e-mails any user already has, in lower case. Saving a user refuses logins and e-mails
 * by the same rule.
 */
export async function findTakenNames(
  statements: Statements,
  names: LoginsAndEmails,
): Promise<LoginsAndEmails> {
  const logins = inLowerCase(names.logins)
  const emails = inLowerCase(names.emails)
  const isStored = isNull(users.removedAt)
  // The database compares each name with a set of the stored ones. With an overlap of two lists it would compare each
  // stored name with each of thousands.
  const takenLogins = await takenAmong(
    statements,
    logins,
    sql`select lower(${users.login}) from ${users} where ${isStored}`,
  )
  const takenEmails = await takenAmong(
    statements,
    emails,
    sql`select regexp_split_to_table(lower(trim(${users.email})), '\\s*,\\s*') from ${users} where ${isStored}`,
  )
  return { logins: takenLogins, emails: takenEmails }
}

/** The names that the query finds too, in the order of the list. */
async function takenAmong(statements: Statements, names: string[], storedNames: SQL): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await statements
    .select({ name: sql<string>`name` })
    .from(sql`unnest(${sql.param(names)}::text[]) as name`)
    .where(sql`name in (${storedNames})`)
  const takenNames = new Set(rows.map(({ name }) => name))
  return names.filter((name) => takenNames.has(name))
}
