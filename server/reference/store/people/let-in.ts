// Gives users access: staff accept a user, reset or set the password, or invite the user to set one (G86, G87, G89).
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SeenState } from '#contract/people/user-form.ts'
import type { ChangeAction } from '#domain/change-record.ts'
import { userGates } from '#domain/people/company.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import { registrationState } from '#domain/people/registration-request.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import { callerNow, demandGate, refuseMoreRights, refuseOwn } from '../../authority/people-rules.ts'
import { invalid, prohibited, Refusal } from '../../refusal.ts'
import { registrationRequests } from '../../schema/back-office.ts'
import { companies } from '../../schema/companies.ts'
import { users } from '../../schema/users.ts'
import { recordChange } from '../changes.ts'
import type { Deed } from '../deed.ts'
import { holdNames, holdUser } from './hold.ts'
import { companiesNamed } from './known-customers.ts'
import { issueCode, voidCodes } from './password-codes.ts'
import { storePassword } from './passwords.ts'
import { endOtherSessions } from './sessions.ts'

export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

type User = typeof users.$inferSelect

/** Locks a user whom the caller may change. The default user is refused, with the text `isDefault`. */
async function holdManagedUser(
  transaction: Statements,
  by: number,
  id: number,
  isDefault: string = peopleRefusals.defaultUser,
) {
  const { user, company } = await holdUser(transaction, id)
  const caller = await callerNow(transaction, by, userGates('edit'))
  refuseOwn(caller, id)
  demandGate(caller, 'edit', company)
  if (registrationState(user) === 'default') throw prohibited(isDefault)
  return { user, caller, company }
}

/** All e-mail addresses of the user, for the mail. */
function addressesOf(user: User): string {
  const emails = emailsIn(user.email)
  if (emails === null) throw invalid(peopleRefusals.noEmail)
  return emails.join(', ')
}

async function recordUserChange(
  transaction: Statements,
  { id, login }: User,
  action: ChangeAction,
  deed: Deed,
) {
  await recordChange(transaction, deed, { kind: 'user', thingId: id, thing: login, action, fields: [] })
}

/** Ends the user's earlier sessions and codes. */
async function givePassword(transaction: Statements, userId: number, passwordHash: string): Promise<void> {
  await storePassword(transaction, userId, passwordHash)
  await voidCodes(transaction, userId)
  await endOtherSessions(transaction, userId, null)
}

export interface MailRecipient {
  login: string
  /** Addresses, separated by commas. */
  to: string
}

/**
 * Accepts a waiting user and closes the request; resets the password of an accepted user. The caller mails the password.
 * `seen` is the state that the caller saw: Accept in an old list must not reset the password of a user who was accepted
 * meanwhile. Refused when accepting would make a second customer company of the same name (G194).
 */
export async function registerUser(
  transaction: Statements,
  { id, seen, passwordHash }: { id: number; seen: SeenState | undefined; passwordHash: string },
  deed: Deed,
): Promise<MailRecipient & { isNew: boolean }> {
  // When two registrations of one name are accepted at once, the second sees the first.
  await holdNames(transaction, 'companies')
  const { user, caller, company } = await holdManagedUser(transaction, deed.by, id)
  const isNew = registrationState(user) === 'waiting'
  if (seen === 'waiting' && !isNew) throw prohibited(peopleRefusals.isAccepted)
  if (seen === 'accepted') refuseWaiting(user)
  if (!isNew) await refuseMoreRights(transaction, caller, user)
  else await refuseSecondCompany(transaction, company)
  const to = addressesOf(user)
  await transaction
    .update(users)
    .set({ isRegistered: sql`${users.isRegistered} + 1` })
    .where(eq(users.id, id))
  await givePassword(transaction, id, passwordHash)
  if (isNew) {
    await transaction
      .update(registrationRequests)
      .set({ completedAt: deed.at })
      .where(and(eq(registrationRequests.userId, id), isNull(registrationRequests.completedAt)))
  }
  await recordUserChange(transaction, user, isNew ? 'accepted' : 'passwordReset', deed)
  return { login: user.login, to, isNew }
}

async function refuseSecondCompany(
  transaction: Statements,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const others = await companiesNamed(transaction, [name], ne(companies.id, id))
  if (others.length > 0) throw new Refusal('company-name-taken', peopleRefusals.companyExists(name))
}

/** Stores the hash of the password that staff typed. */
export async function setPassword(
  transaction: Statements,
  { id, passwordHash }: { id: number; passwordHash: string },
  deed: Deed,
): Promise<void> {
  const { user, caller } = await holdManagedUser(transaction, deed.by, id)
  await refuseMoreRights(transaction, caller, user)
  refuseWaiting(user)
  await givePassword(transaction, id, passwordHash)
  await recordUserChange(transaction, user, 'passwordSet', deed)
}

/** Makes a code with which the user sets a password; the current password works until then. */
export async function inviteUser(
  transaction: Statements,
  id: number,
  deed: Deed,
): Promise<MailRecipient & { code: string; hasPassword: boolean }> {
  const { user, caller } = await holdManagedUser(transaction, deed.by, id, peopleRefusals.defaultUserIsIn)
  await refuseMoreRights(transaction, caller, user)
  refuseWaiting(user)
  const to = addressesOf(user)
  await transaction
    .update(users)
    .set({ countInvites: sql`${users.countInvites} + 1` })
    .where(eq(users.id, id))
  const code = await issueCode(transaction, id, deed.at, INVITATION_MS)
  await recordUserChange(transaction, user, 'invited', deed)
  return { login: user.login, to, code, hasPassword: user.passwordHash !== null }
}

/** A password would give access to a user whom nobody has accepted. */
function refuseWaiting(user: User): void {
  if (registrationState(user) === 'waiting') throw prohibited(peopleRefusals.stillWaits)
}
