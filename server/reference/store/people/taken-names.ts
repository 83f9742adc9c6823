import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { LoginsAndEmails } from '#contract/people/user-form.ts'
import { emailsIn } from '#domain/people/email-list.ts'
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
  if (logins.length + emails.length === 0) return { logins: [], emails: [] }
  const lowerLogin = sql<string>`lower(${users.login})`
  const hasOneOfEmails = (list: string[]) =>
    list.length === 0
      ? undefined
      : sql`regexp_split_to_array(lower(trim(${users.email})), '\\s*,\\s*') && ${sql.param(list)}::text[]`
  const rows = await statements
    .select({ login: lowerLogin, email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.removedAt),
        or(logins.length === 0 ? undefined : inArray(lowerLogin, logins), hasOneOfEmails(emails)),
      ),
    )
  const takenLogins = new Set(rows.map((row) => row.login))
  const takenEmails = new Set(rows.flatMap((row) => emailsIn(row.email.toLowerCase()) ?? []))
  return {
    logins: logins.filter((name) => takenLogins.has(name)),
    emails: emails.filter((name) => takenEmails.has(name)),
  }
}
