// Staff create and edit users (ordering.md §5, §7 Users).
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { type FieldValues, fieldChanges } from '#domain/change-record.ts'
import { isAdministratorsCompany, type UserFields, userGates } from '#domain/people/company.ts'
import { emailsIn } from '#domain/people/email-list.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import {
  type Caller,
  mayChooseAnyDealership,
  readCallerAgain,
  refuseDealershipRemoval,
  refuseMoreRights,
  refuseOwnAccount,
  refuseRole,
  requireGate,
} from '../../authority/people-rules.ts'
import { notFound, prohibited, Refusal } from '../../refusal.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { roles, userDealerships, users } from '../../schema/users.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { lockCompany, lockNames, lockRole, lockUser } from './lock-people.ts'
import { deleteCodes } from './password-codes.ts'

type Company = typeof companies.$inferSelect

/** Creates an accepted user. The user gets a password by an invitation or a reset; the login becomes the name. */
export async function createUser(
  transaction: Statements,
  fields: UserFields,
  stamp: ChangeStamp,
): Promise<number> {
  await lockNames(transaction, 'users')
  const caller = await readCallerAgain(transaction, stamp.authorId, userGates('create'))
  const company = await lockCompany(transaction, fields.companyId, 'share')
  requireGate(caller, 'create', company)
  await refuseCompanyWithoutDealership(transaction, company)
  const role = await readAssignableRole(transaction, caller, fields.roleId)
  const assignedDealerships = await readAssignableDealerships(transaction, caller, fields, [])
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
      createdAt: stamp.time,
    })
    // A visitor's registration does not lock the names, so it may take the login at this moment.
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (user === undefined) throw new Refusal('login-taken', peopleRefusals.loginTaken)
  await setDealerships(transaction, user.id, assignedDealerships)
  const values = valuesOf(fields, role, company, assignedDealerships)
  await recordChange(transaction, stamp, {
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
  stamp: ChangeStamp,
): Promise<void> {
  await lockNames(transaction, 'users')
  await lockRole(transaction, fields.roleId)
  const { user, company: formerCompany } = await lockUser(transaction, id)
  const caller = await readCallerAgain(transaction, stamp.authorId, userGates('edit'))
  refuseOwnAccount(caller, id)
  requireGate(caller, 'edit', formerCompany)
  await refuseMoreRights(transaction, caller, user)
  refuseDefaultUserChange(user, fields)
  const company = await lockCompany(transaction, fields.companyId, 'share')
  requireGate(caller, 'edit', company)
  if (company.id !== formerCompany.id) await refuseCompanyWithoutDealership(transaction, company)
  const role = await readAssignableRole(transaction, caller, fields.roleId)
  const formerDealerships = await dealershipsOf(transaction, id)
  const assignedDealerships = await readAssignableDealerships(transaction, caller, fields, formerDealerships)
  if (formerDealerships.some((dealership) => !fields.dealershipIds.includes(dealership.id)))
    refuseDealershipRemoval(caller, formerCompany)
  await refuseTakenNames(transaction, fields, user)
  const [formerRole] = await transaction.select().from(roles).where(eq(roles.id, user.roleId))
  const { login, email, phone } = fields
  await transaction
    .update(users)
    .set({
      login,
      email,
      phone,
      // A user whose name is the login gets the new login as the name.
      name: user.name === user.login ? login : user.name,
      roleId: role.id,
      companyId: company.id,
    })
    .where(eq(users.id, id))
  // A code that was mailed to an earlier address must not give access.
  if (email !== user.email) await deleteCodes(transaction, id)
  await setDealerships(transaction, id, assignedDealerships)
  const oldValues = valuesOf(user, formerRole ?? { name: '' }, formerCompany, formerDealerships)
  await recordChange(transaction, stamp, {
    kind: 'user',
    thingId: id,
    thing: login,
    action: 'edited',
    fields: fieldChanges(oldValues, valuesOf(fields, role, company, assignedDealerships)),
  })
}

/**
 * Refuses another company, role or e-mail for the default user: with another e-mail a person could set this user's
 * password by mail (G88).
 */
function refuseDefaultUserChange(
  user: typeof users.$inferSelect,
  { companyId, roleId, email }: UserFields,
): void {
  if (!user.defaultUser) return
  const isChanged = companyId !== user.companyId || roleId !== user.roleId || email !== user.email
  if (isChanged) throw prohibited(peopleRefusals.defaultUserNotChanged)
}

interface NamedRow {
  id: number
  name: string
}

function valuesOf(
  { login, email, phone }: Pick<UserFields, 'login' | 'email' | 'phone'>,
  role: { name: string },
  company: { name: string },
  assignedDealerships: readonly NamedRow[],
): FieldValues {
  const names = assignedDealerships.map((dealership) => dealership.name).sort()
  return { login, email, phone, role: role.name, company: company.name, dealerships: names.join(', ') }
}

async function refuseCompanyWithoutDealership(transaction: Statements, company: Company): Promise<void> {
  if (isAdministratorsCompany(company)) return
  const isOfCompany = and(eq(dealerships.companyId, company.id), isNull(dealerships.removedAt))
  if ((await transaction.$count(dealerships, isOfCompany)) === 0)
    throw prohibited(peopleRefusals.noDealership)
}

async function readAssignableRole(
  transaction: Statements,
  caller: Caller,
  roleId: number,
): Promise<NamedRow> {
  const [role] = await transaction.select().from(roles).where(eq(roles.id, roleId)).for('share')
  if (role === undefined) throw notFound('Role')
  await refuseRole(transaction, caller, roleId)
  return role
}

/** Refuses dealerships of other companies, unless the caller may select them or the user has them already (G120). */
async function readAssignableDealerships(
  transaction: Statements,
  caller: Caller,
  { companyId, dealershipIds }: UserFields,
  formerDealerships: readonly NamedRow[],
): Promise<NamedRow[]> {
  if (dealershipIds.length === 0) return []
  const foundDealerships = await transaction
    .select({ id: dealerships.id, name: dealerships.name, companyId: dealerships.companyId })
    .from(dealerships)
    .innerJoin(companies, eq(dealerships.companyId, companies.id))
    .where(
      and(inArray(dealerships.id, dealershipIds), isNull(dealerships.removedAt), isNull(companies.removedAt)),
    )
  if (foundDealerships.length < dealershipIds.length) throw notFound('Dealership')
  const formerIds = new Set(formerDealerships.map((dealership) => dealership.id))
  const hasForeignDealership = foundDealerships.some(
    (dealership) => dealership.companyId !== companyId && !formerIds.has(dealership.id),
  )
  if (hasForeignDealership && !mayChooseAnyDealership(caller)) {
    throw prohibited(peopleRefusals.otherDealership)
  }
  return foundDealerships
}

/** The user's dealerships that were not removed. */
async function dealershipsOf(transaction: Statements, userId: number): Promise<NamedRow[]> {
  return transaction
    .select({ id: dealerships.id, name: dealerships.name })
    .from(userDealerships)
    .innerJoin(dealerships, eq(userDealerships.dealershipId, dealerships.id))
    .where(and(eq(userDealerships.userId, userId), isNull(dealerships.removedAt)))
}

async function setDealerships(
  transaction: Statements,
  userId: number,
  assignedDealerships: readonly NamedRow[],
) {
  await transaction.delete(userDealerships).where(eq(userDealerships.userId, userId))
  if (assignedDealerships.length === 0) return
  await transaction
    .insert(userDealerships)
    .values(assignedDealerships.map(({ id }) => ({ userId, dealershipId: id })))
}

/** Refuses a login or an e-mail of another user; case does not matter. The user's own current e-mails are allowed. */
async function refuseTakenNames(
  transaction: Statements,
  { login, email }: UserFields,
  ownUser: { id: number; email: string },
): Promise<void> {
  const isOtherUser = and(isNull(users.removedAt), ne(users.id, ownUser.id))
  const hasLogin = and(isOtherUser, eq(sql`lower(${users.login})`, login.toLowerCase()))
  if ((await transaction.$count(users, hasLogin)) > 0) {
    throw new Refusal('login-taken', peopleRefusals.loginTaken)
  }
  const ownEmails = emailsIn(ownUser.email.toLowerCase()) ?? []
  for (const address of emailsIn(email.toLowerCase()) ?? []) {
    if (ownEmails.includes(address)) continue
    const emailArray = sql`regexp_split_to_array(lower(trim(${users.email})), '\\s*,\\s*')`
    if ((await transaction.$count(users, and(isOtherUser, sql`${address} = any(${emailArray})`))) > 0) {
      throw new Refusal('email-taken', peopleRefusals.emailTaken(address))
    }
  }
}
