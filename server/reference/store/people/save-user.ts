// Users are created and edited by staff (ordering.md §5, §7 Users).
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type FieldValues, fieldChanges } from '#domain/change-record.ts'
import { isAdministratorsCompany, type UserFields, userGates } from '#domain/people/company.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import {
  type Caller,
  callerNow,
  choosesAnyDealership,
  demandGate,
  refuseMoreRights,
  refuseOwn,
  refuseRole,
  refuseTakingAway,
} from '../../authority/people-rules.ts'
import { notFound, prohibited, Refusal } from '../../refusal.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { roles, userDealerships, users } from '../../schema/users.ts'
import { recordChange } from '../changes.ts'
import type { Deed } from '../deed.ts'
import { voidCodes } from './password-codes.ts'
import { holdCompany, holdNames, holdRole, holdUser } from './hold.ts'

type Company = typeof companies.$inferSelect

/** Accepted from the start, without a password: he is invited, or gets one by a reset. Called by his login. */
export async function createUser(transaction: Statements, fields: UserFields, deed: Deed): Promise<number> {
  await holdNames(transaction, 'users')
  const caller = await callerNow(transaction, deed.by, userGates('create'))
  const company = await holdCompany(transaction, fields.companyId, 'share')
  demandGate(caller, 'create', company)
  await refuseWithoutDealership(transaction, company)
  const role = await givenRole(transaction, caller, fields.roleId)
  const places = await givenDealerships(transaction, caller, fields, [])
  await refuseTakenNames(transaction, fields, { id: 0, email: '' })
  const { login, email, phone } = fields
  const [user] = await transaction
    .insert(users)
    .values({
      login,
      email,
      phone,
      name: login,
      roleId: role.id,
      companyId: company.id,
      isRegistered: 1,
      createdAt: deed.at,
    })
    // A visitor who registers at this moment holds no names.
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (user === undefined) throw new Refusal('login-taken', peopleRefusals.loginTaken)
  await setDealerships(transaction, user.id, places)
  const values = valuesOf(fields, role, company, places)
  await recordChange(transaction, deed, {
    kind: 'user',
    thingId: user.id,
    thing: login,
    action: 'created',
    fields: fieldChanges({}, values),
  })
  return user.id
}

export async function updateUser(
  transaction: Statements,
  { id, ...fields }: UserFields & { id: number },
  deed: Deed,
): Promise<void> {
  await holdNames(transaction, 'users')
  await holdRole(transaction, fields.roleId)
  const { user, company: from } = await holdUser(transaction, id)
  const caller = await callerNow(transaction, deed.by, userGates('edit'))
  refuseOwn(caller, id)
  demandGate(caller, 'edit', from)
  await refuseMoreRights(transaction, caller, user)
  refuseOther(user, fields)
  const company = await holdCompany(transaction, fields.companyId, 'share')
  demandGate(caller, 'edit', company)
  if (company.id !== from.id) await refuseWithoutDealership(transaction, company)
  const role = await givenRole(transaction, caller, fields.roleId)
  const before = await dealershipsOf(transaction, id)
  const places = await givenDealerships(transaction, caller, fields, before)
  if (before.some((place) => !fields.dealershipIds.includes(place.id))) refuseTakingAway(caller, from)
  await refuseTakenNames(transaction, fields, user)
  const [was] = await transaction.select().from(roles).where(eq(roles.id, user.roleId))
  const { login, email, phone } = fields
  await transaction
    .update(users)
    .set({
      login,
      email,
      phone,
      // Who has no name of his own is called by his login.
      name: user.name === user.login ? login : user.name,
      roleId: role.id,
      companyId: company.id,
    })
    .where(eq(users.id, id))
  // A code that was mailed to an address of before must not let its reader in.
  if (email !== user.email) await voidCodes(transaction, id)
  await setDealerships(transaction, id, places)
  const old = valuesOf(user, was ?? { name: '' }, from, before)
  await recordChange(transaction, deed, {
    kind: 'user',
    thingId: id,
    thing: login,
    action: 'edited',
    fields: fieldChanges(old, valuesOf(fields, role, company, places)),
  })
}

/** With another e-mail somebody else could have the default user's password mailed to himself (G88). */
function refuseOther(user: typeof users.$inferSelect, { companyId, roleId, email }: UserFields): void {
  if (!user.defaultUser) return
  const isOther = companyId !== user.companyId || roleId !== user.roleId || email !== user.email
  if (isOther) throw prohibited(peopleRefusals.defaultUserKeeps)
}

interface Named {
  id: number
  name: string
}

function valuesOf(
  { login, email, phone }: Pick<UserFields, 'login' | 'email' | 'phone'>,
  role: { name: string },
  company: { name: string },
  places: readonly Named[],
): FieldValues {
  const names = places.map((place) => place.name).sort()
  return { login, email, phone, role: role.name, company: company.name, dealerships: names.join(', ') }
}

async function refuseWithoutDealership(transaction: Statements, company: Company): Promise<void> {
  if (isAdministratorsCompany(company)) return
  const isOne = and(eq(dealerships.companyId, company.id), isNull(dealerships.removedAt))
  if ((await transaction.$count(dealerships, isOne)) === 0) throw prohibited(peopleRefusals.noDealership)
}

async function givenRole(transaction: Statements, caller: Caller, roleId: number): Promise<Named> {
  const [role] = await transaction.select().from(roles).where(eq(roles.id, roleId)).for('share')
  if (role === undefined) throw notFound('Role')
  await refuseRole(transaction, caller, roleId)
  return role
}

/** The company's own; those of others only by who may select them, or where the user has them already (G120). */
async function givenDealerships(
  transaction: Statements,
  caller: Caller,
  { companyId, dealershipIds }: UserFields,
  before: readonly Named[],
): Promise<Named[]> {
  if (dealershipIds.length === 0) return []
  const found = await transaction
    .select({ id: dealerships.id, name: dealerships.name, companyId: dealerships.companyId })
    .from(dealerships)
    .innerJoin(companies, eq(dealerships.companyId, companies.id))
    .where(
      and(inArray(dealerships.id, dealershipIds), isNull(dealerships.removedAt), isNull(companies.removedAt)),
    )
  if (found.length < dealershipIds.length) throw notFound('Dealership')
  const kept = new Set(before.map((place) => place.id))
  const isForeign = found.some((place) => place.companyId !== companyId && !kept.has(place.id))
  if (isForeign && !choosesAnyDealership(caller)) {
    throw prohibited(peopleRefusals.otherDealership)
  }
  return found
}

/** Of the user, without those that were removed. */
async function dealershipsOf(transaction: Statements, userId: number): Promise<Named[]> {
  return transaction
    .select({ id: dealerships.id, name: dealerships.name })
    .from(userDealerships)
    .innerJoin(dealerships, eq(userDealerships.dealershipId, dealerships.id))
    .where(and(eq(userDealerships.userId, userId), isNull(dealerships.removedAt)))
}

async function setDealerships(transaction: Statements, userId: number, places: readonly Named[]) {
  await transaction.delete(userDealerships).where(eq(userDealerships.userId, userId))
  if (places.length === 0) return
  await transaction.insert(userDealerships).values(places.map(({ id }) => ({ userId, dealershipId: id })))
}

/** Logins are compared without regard to case, and so are e-mails. Addresses that he has already are his. */
async function refuseTakenNames(
  transaction: Statements,
  { login, email }: UserFields,
  own: { id: number; email: string },
): Promise<void> {
  const isOther = and(isNull(users.removedAt), ne(users.id, own.id))
  const hasLogin = and(isOther, eq(sql`lower(${users.login})`, login.toLowerCase()))
  if ((await transaction.$count(users, hasLogin)) > 0) {
    throw new Refusal('login-taken', peopleRefusals.loginTaken)
  }
  const known = emailsIn(own.email.toLowerCase()) ?? []
  for (const address of emailsIn(email.toLowerCase()) ?? []) {
    if (known.includes(address)) continue
    const list = sql`regexp_split_to_array(lower(trim(${users.email})), '\\s*,\\s*')`
    if ((await transaction.$count(users, and(isOther, sql`${address} = any(${list})`))) > 0) {
      throw new Refusal('email-taken', peopleRefusals.emailTaken(address))
    }
  }
}
