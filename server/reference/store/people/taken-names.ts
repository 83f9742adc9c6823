import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { TakenNames } from '#contract/people/user-form.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import type { Statements } from '#server/database/open-database.ts'
import { users } from '../../schema/users.ts'

const inSmall = (names: readonly string[]) => [...new Set(names.map((name) => name.trim().toLowerCase()))]

/** Which of these logins and e-mails a user has, as a save would refuse them. */
export async function takenNames(statements: Statements, wanted: TakenNames): Promise<TakenNames> {
  const logins = inSmall(wanted.logins)
  const emails = inSmall(wanted.emails)
  if (logins.length + emails.length === 0) return { logins: [], emails: [] }
  const login = sql<string>`lower(${users.login})`
  const isOneOf = (list: string[]) =>
    list.length === 0
      ? undefined
      : sql`regexp_split_to_array(lower(trim(${users.email})), '\\s*,\\s*') && ${sql.param(list)}::text[]`
  const rows = await statements
    .select({ login, email: users.email })
    .from(users)
    .where(
      and(
        isNull(users.removedAt),
        or(logins.length === 0 ? undefined : inArray(login, logins), isOneOf(emails)),
      ),
    )
  const takenLogins = new Set(rows.map((row) => row.login))
  const takenEmails = new Set(rows.flatMap((row) => emailsIn(row.email.toLowerCase()) ?? []))
  return {
    logins: logins.filter((name) => takenLogins.has(name)),
    emails: emails.filter((name) => takenEmails.has(name)),
  }
}
