// Gives users access: staff accept a user, reset or set the password, or invite the user to set one (G86, G87, G89).
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { ShownUserState } from '#contract/people/user-form.ts'
import type { ChangeAction } from '#domain/change-record.ts'
import { userGates } from '#domain/people/company.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import { registrationState } from '#domain/people/registration-request.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import {
  readCallerAgain,
  refuseMoreRights,
  refuseOwnAccount,
  requireGate,
} from '../../authority/people-rules.ts'
import { invalid, prohibited, Refusal } from '../../refusal.ts'
import { registrationRequests } from '../../schema/back-office.ts'
import { companies } from '../../schema/companies.ts'
import { users } from '../../schema/users.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { findCompaniesByName } from './known-customers.ts'
import { lockNames, lockUser } from './lock-people.ts'
import { deleteCodes, issueCode } from './password-codes.ts'
import { storePassword } from './passwords.ts'
import { endOtherSessions } from './sessions.ts'

export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

type User = typeof users.$inferSelect

/**
 * Locks the user; refused if the caller may not change the user, and for the default user with `defaultUserRefusal`.
 */
async function lockManagedUser(
  transaction: Statements,
  callerId: number,
  id: number,
  defaultUserRefusal: string = peopleRefusals.defaultUserNotReset,
) {
  const { user, company } = await lockUser(transaction, id)
  const caller = await readCallerAgain(transaction, callerId, userGates('edit'))
  refuseOwnAccount(caller, id)
  requireGate(caller, 'edit', company)
  if (registrationState(user) === 'default') throw prohibited(defaultUserRefusal)
  return { user, caller, company }
}

/** All e-mails of the user, as the receivers of a mail. */
function addressesOf(user: User): string {
  const emails = emailsIn(user.email)
  if (emails === null) throw invalid(peopleRefusals.noEmail)
  return emails.join(', ')
}

async function recordUserChange(
  transaction: Statements,
  { id, login }: User,
  action: ChangeAction,
  stamp: ChangeStamp,
) {
  await recordChange(transaction, stamp, { kind: 'user', thingId: id, thing: login, action, fields: [] })
}

/** Stores the password and ends the user's sessions and codes. */
export async function replacePassword(
  transaction: Statements,
  userId: number,
  passwordHash: string,
): Promise<void> {
  await storePassword(transaction, userId, passwordHash)
  await deleteCodes(transaction, userId)
  await endOtherSessions(transaction, userId, null)
}

export interface MailRecipient {
  login: string
  /** Addresses, separated by commas. */
  to: string
}

/**
 * Accepts a waiting user and closes the request, or resets the password of an accepted user. The route then mails the
 * password. `seenState` is the state that the person saw: Accept in an old list must not reset the password of an
 * accepted user. Refused when accepting would make a second customer company of the same name (G194).
 */
export async function registerUser(
  transaction: Statements,
  {
    id,
    seenState,
    passwordHash,
  }: { id: number; seenState: ShownUserState | undefined; passwordHash: string },
  stamp: ChangeStamp,
): Promise<MailRecipient & { wasWaiting: boolean }> {
  // When two registrations of one name are accepted at once, the second call sees the company of the first call.
  await lockNames(transaction, 'companies')
  const { user, caller, company } = await lockManagedUser(transaction, stamp.authorId, id)
  const wasWaiting = registrationState(user) === 'waiting'
  if (seenState === 'waiting' && !wasWaiting) throw prohibited(peopleRefusals.isAccepted)
  if (seenState === 'accepted') refuseWaiting(user)
  if (!wasWaiting) await refuseMoreRights(transaction, caller, user)
  else await refuseSecondCompany(transaction, company)
  const to = addressesOf(user)
  await transaction
    .update(users)
    .set({ isRegistered: sql`${users.isRegistered} + 1` })
    .where(eq(users.id, id))
  await replacePassword(transaction, id, passwordHash)
  if (wasWaiting) {
    await transaction
      .update(registrationRequests)
      .set({ completedAt: stamp.time })
      .where(and(eq(registrationRequests.userId, id), isNull(registrationRequests.completedAt)))
  }
  await recordUserChange(transaction, user, wasWaiting ? 'accepted' : 'passwordReset', stamp)
  return { login: user.login, to, wasWaiting }
}

async function refuseSecondCompany(
  transaction: Statements,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const sameNameCompanies = await findCompaniesByName(transaction, [name], ne(companies.id, id))
  if (sameNameCompanies.length > 0)
    throw new Refusal('company-name-taken', peopleRefusals.companyExists(name))
}

/** Stores the hash of the password that staff typed, and ends the user's sessions and codes. */
export async function setPassword(
  transaction: Statements,
  { id, passwordHash }: { id: number; passwordHash: string },
  stamp: ChangeStamp,
): Promise<void> {
  const { user, caller } = await lockManagedUser(transaction, stamp.authorId, id)
  await refuseMoreRights(transaction, caller, user)
  refuseWaiting(user)
  await replacePassword(transaction, id, passwordHash)
  await recordUserChange(transaction, user, 'passwordSet', stamp)
}

/** Makes a code with which the user sets a password. Until the user has set it, the current password works. */
export async function inviteUser(
  transaction: Statements,
  id: number,
  stamp: ChangeStamp,
): Promise<MailRecipient & { code: string; hasPassword: boolean }> {
  const { user, caller } = await lockManagedUser(
    transaction,
    stamp.authorId,
    id,
    peopleRefusals.defaultUserNotInvited,
  )
  await refuseMoreRights(transaction, caller, user)
  refuseWaiting(user)
  const to = addressesOf(user)
  await transaction
    .update(users)
    .set({ countInvites: sql`${users.countInvites} + 1` })
    .where(eq(users.id, id))
  const code = await issueCode(transaction, id, stamp.time, INVITATION_MS)
  await recordUserChange(transaction, user, 'invited', stamp)
  return { login: user.login, to, code, hasPassword: user.passwordHash !== null }
}

/** Refuses a user whom staff have not accepted: a password would give access. */
function refuseWaiting(user: User): void {
  if (registrationState(user) === 'waiting') throw prohibited(peopleRefusals.isNotAccepted)
}
