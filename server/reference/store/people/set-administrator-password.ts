import { and, eq, isNull, sql } from 'drizzle-orm'
import { type PasswordFault, passwordFault } from '#domain/people/password-rule.ts'
import { ADMINISTRATOR_ROLE_ID } from '#domain/people/role.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { hashPassword } from '../../authentication/hash-password.ts'
import { users } from '../../schema/users.ts'
import { recordChange } from '../changes.ts'
import { replacePassword } from './user-access.ts'

/**
 * Gives an administrator who lost the password another one, and ends the sessions and mailed codes of this account.
 * Other users get a password from an administrator in the app. The person at the server has no account, so the audit
 * names the administrator as the author.
 */
export async function setAdministratorPassword(
  database: CounterDatabase,
  { login, password }: { login: string; password: string },
  now: Date,
): Promise<'set' | 'noAdministrator' | PasswordFault> {
  const fault = passwordFault(password)
  if (fault !== null) return fault
  const passwordHash = await hashPassword(password)
  return database.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ id: users.id, login: users.login })
      .from(users)
      .where(
        and(
          sql`lower(${users.login}) = ${login.toLowerCase()}`,
          eq(users.roleId, ADMINISTRATOR_ROLE_ID),
          isNull(users.removedAt),
        ),
      )
      .for('update')
    if (!user) return 'noAdministrator'
    await replacePassword(transaction, user.id, passwordHash)
    await recordChange(
      transaction,
      { authorId: user.id, time: now },
      { kind: 'user', thingId: user.id, thing: user.login, action: 'passwordSet', fields: [] },
    )
    return 'set'
  })
}
