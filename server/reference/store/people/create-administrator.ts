import { asc, eq } from 'drizzle-orm'
import { ADMINISTRATORS_COMPANY_NAME } from '#domain/people/account.ts'
import { type PasswordFault, passwordFault } from '#domain/people/password-rule.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { hashPassword } from '../../authentication/hash-password.ts'
import { companies } from '../../schema/companies.ts'
import { roles, users } from '../../schema/users.ts'
import { recordChange } from '../changes.ts'
import { lockNames } from './lock-people.ts'
import { findTakenNames } from './taken-names.ts'

interface NewAdministrator {
  login: string
  email: string
  password: string
}

/**
 * Makes a user with the first role, Administrator, in the company of the firm's staff. The person at the server has no
 * account, so the audit names the new administrator as the author. Creates nobody if the password breaks its rule (then
 * the fault is returned), if a user has the login or the e-mail (`taken`), or in a database without data (`noRoles`).
 */
export async function createAdministrator(
  database: CounterDatabase,
  { login, email, password }: NewAdministrator,
  now: Date,
): Promise<'created' | 'taken' | 'noRoles' | PasswordFault> {
  const fault = passwordFault(password)
  if (fault !== null) return fault
  const passwordHash = await hashPassword(password)
  return database.transaction(async (transaction) => {
    await lockNames(transaction, 'users')
    const [role] = await transaction
      .select({ id: roles.id, name: roles.name })
      .from(roles)
      .where(eq(roles.defaultRole, true))
      .orderBy(asc(roles.id))
      .limit(1)
    const [company] = await transaction
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.name, ADMINISTRATORS_COMPANY_NAME))
    if (!role || !company) return 'noRoles'
    const takenFields = await findTakenNames(transaction, { logins: [login], emails: email.split(',') })
    if (takenFields.logins.length + takenFields.emails.length > 0) return 'taken'
    const newUser = {
      login,
      email,
      name: login,
      passwordHash,
      roleId: role.id,
      companyId: company.id,
      isRegistered: 1,
      createdAt: now,
    }
    const [user] = await transaction.insert(users).values(newUser).returning({ id: users.id })
    if (!user) throw new Error('The administrator was not written.')
    const fields = { login, email, role: role.name, company: ADMINISTRATORS_COMPANY_NAME }
    await recordChange(
      transaction,
      { authorId: user.id, time: now },
      {
        kind: 'user',
        thingId: user.id,
        thing: login,
        action: 'created',
        fields: Object.entries(fields).map(([field, to]) => ({ field, from: null, to })),
      },
    )
    return 'created'
  })
}
