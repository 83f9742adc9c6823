// How a user gets in: staff accept him, reset or set his password, or invite him to set one himself (G86, G87, G89).
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
import { issueCode, voidCodes } from './password-codes.ts'
import { storePassword } from './passwords.ts'
import { endOtherSessions } from './sessions.ts'
import { holdNames, holdUser } from './hold.ts'
import { companiesNamed } from './known-customers.ts'

export const INVITATION_MS = 7 * 24 * 60 * 60 * 1000

type User = typeof users.$inferSelect

/** What one user must be like; the default user's password is nobody's to give, which `isDefault` says. */
async function heldUser(
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

/** To whom mail goes: every address of his. */
function addressesOf(user: User): string {
  const emails = emailsIn(user.email)
  if (emails === null) throw invalid(peopleRefusals.noEmail)
  return emails.join(', ')
}

async function note(transaction: Statements, { id, login }: User, action: ChangeAction, deed: Deed) {
  await recordChange(transaction, deed, { kind: 'user', thingId: id, thing: login, action, fields: [] })
}

/** His sessions and codes of before end. */
async function givePassword(transaction: Statements, userId: number, passwordHash: string): Promise<void> {
  await storePassword(transaction, userId, passwordHash)
  await voidCodes(transaction, userId)
  await endOtherSessions(transaction, userId, null)
}

export interface LetIn {
  login: string
  /** Addresses with commas between. */
  to: string
}

/**
 * Accepts who waits and closes his request; resets the password of who is accepted. The password is to be mailed. `seen` is
 * the state that the caller saw: who presses Accept in an old list must not reset the password of who was accepted meanwhile.
 * Refused where accepting would make a second customer company of one name (G194).
 */
export async function registerUser(
  transaction: Statements,
  { id, seen, passwordHash }: { id: number; seen: SeenState | undefined; passwordHash: string },
  deed: Deed,
): Promise<LetIn & { isNew: boolean }> {
  // Of two registrations of one name that are accepted at a time the second sees the first.
  await holdNames(transaction, 'companies')
  const { user, caller, company } = await heldUser(transaction, deed.by, id)
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
  await note(transaction, user, isNew ? 'accepted' : 'passwordReset', deed)
  return { login: user.login, to, isNew }
}

async function refuseSecondCompany(
  transaction: Statements,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const others = await companiesNamed(transaction, [name], ne(companies.id, id))
  if (others.length > 0) throw new Refusal('company-name-taken', peopleRefusals.companyExists(name))
}

/** The password that staff typed, as its hash. */
export async function setPassword(
  transaction: Statements,
  { id, passwordHash }: { id: number; passwordHash: string },
  deed: Deed,
): Promise<void> {
  const { user, caller } = await heldUser(transaction, deed.by, id)
  await refuseMoreRights(transaction, caller, user)
  refuseWaiting(user)
  await givePassword(transaction, id, passwordHash)
  await note(transaction, user, 'passwordSet', deed)
}

/** A code with which he sets his password himself; the one he has works on until then. */
export async function inviteUser(
  transaction: Statements,
  id: number,
  deed: Deed,
): Promise<LetIn & { code: string; hasPassword: boolean }> {
  const { user, caller } = await heldUser(transaction, deed.by, id, peopleRefusals.defaultUserIsIn)
  await refuseMoreRights(transaction, caller, user)
  refuseWaiting(user)
  const to = addressesOf(user)
  await transaction
    .update(users)
    .set({ countInvites: sql`${users.countInvites} + 1` })
    .where(eq(users.id, id))
  const code = await issueCode(transaction, id, deed.at, INVITATION_MS)
  await note(transaction, user, 'invited', deed)
  return { login: user.login, to, code, hasPassword: user.passwordHash !== null }
}

/** A password would let him in before anybody accepted him. */
function refuseWaiting(user: User): void {
  if (registrationState(user) === 'waiting') throw prohibited(peopleRefusals.stillWaits)
}
