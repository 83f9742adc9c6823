// A customer who waits turns out to belong to a company that is a customer already: he joins it, and what his registration
// made goes (G194).
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { JoinBody } from '#contract/people/registration-request.ts'
import { fieldChanges } from '#domain/change-record.ts'
import { isAdministratorsCompany, isProtectedCompany } from '#domain/people/company.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import { notFound, prohibited } from '../../refusal.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { orders } from '../../schema/orders.ts'
import { userDealerships, users } from '../../schema/users.ts'
import { recordChange } from '../changes.ts'
import type { Deed } from '../deed.ts'
import { holdCompany, holdNames, holdOrders, holdUser } from './hold.ts'
import { type LetIn, registerUser } from './let-in.ts'

interface Join extends JoinBody {
  userId: number
  passwordHash: string
}

/**
 * Moves the customer, his dealership and its orders to the company, and accepts him there. With a dealership of that company
 * he gets that one, and his own goes. Locks are taken in the order of `holdOrders`.
 */
export async function joinCustomer(
  transaction: Statements,
  { userId, companyId, dealershipId, passwordHash }: Join,
  deed: Deed,
): Promise<LetIn> {
  await holdNames(transaction, 'companies')
  await holdNames(transaction, 'users')
  await holdOrders(transaction, inArray(orders.dealershipId, placesOfUser(transaction, userId)))
  const { user, company: own } = await holdUser(transaction, userId)
  if (own.id === companyId) throw prohibited(peopleRefusals.joinsItself)
  const company = await holdCompany(transaction, companyId, 'update')
  if (isAdministratorsCompany(company) || isProtectedCompany(own)) {
    throw prohibited(peopleRefusals.joinsAdministrators)
  }
  await refuseOtherUsers(transaction, own.id, userId)
  const places = await placesOf(transaction, own.id)
  const chosen = dealershipId === null ? null : await placeOf(transaction, companyId, dealershipId)

  const placeIds = places.map(({ id }) => id)
  if (chosen === null) {
    await transaction.update(dealerships).set({ companyId }).where(inArray(dealerships.id, placeIds))
  } else {
    await transaction
      .update(orders)
      .set({ dealershipId: chosen.id })
      .where(inArray(orders.dealershipId, placeIds))
    await transaction.delete(userDealerships).where(eq(userDealerships.userId, userId))
    await transaction.insert(userDealerships).values({ userId, dealershipId: chosen.id })
    await transaction.update(dealerships).set({ removedAt: deed.at }).where(inArray(dealerships.id, placeIds))
  }
  await transaction.update(users).set({ companyId }).where(eq(users.id, userId))
  await transaction
    .update(companies)
    .set({ version: company.version + 1 })
    .where(eq(companies.id, companyId))
  await transaction.update(companies).set({ removedAt: deed.at }).where(eq(companies.id, own.id))
  await recordChange(
    transaction,
    deed,
    { kind: 'company', thingId: own.id, thing: own.name, action: 'removed', fields: [] },
    ...places.map((place) => ({
      kind: 'dealership' as const,
      thingId: place.id,
      thing: place.name,
      action: chosen === null ? ('edited' as const) : ('removed' as const),
      fields: chosen === null ? fieldChanges({ company: own.name }, { company: company.name }) : [],
    })),
    {
      kind: 'user',
      thingId: userId,
      thing: user.login,
      action: 'edited',
      fields: fieldChanges(
        { company: own.name },
        { company: company.name, dealerships: chosen?.name ?? places.map(({ name }) => name).join(', ') },
      ),
    },
  )
  return registerUser(transaction, { id: userId, seen: 'waiting', passwordHash }, deed)
}

/** Somebody else works in the company already: it is more than a registration. */
async function refuseOtherUsers(transaction: Statements, companyId: number, userId: number): Promise<void> {
  const isOther = and(eq(users.companyId, companyId), ne(users.id, userId), isNull(users.removedAt))
  if ((await transaction.$count(users, isOther)) > 0) throw prohibited(peopleRefusals.joinsWithOthers)
}

function placesOfUser(transaction: Statements, userId: number) {
  return transaction
    .select({ id: dealerships.id })
    .from(dealerships)
    .innerJoin(users, eq(users.companyId, dealerships.companyId))
    .where(eq(users.id, userId))
}

function placesOf(transaction: Statements, companyId: number) {
  return transaction
    .select({ id: dealerships.id, name: dealerships.name })
    .from(dealerships)
    .where(and(eq(dealerships.companyId, companyId), isNull(dealerships.removedAt)))
    .for('update')
}

async function placeOf(transaction: Statements, companyId: number, id: number) {
  const isIt = and(
    eq(dealerships.id, id),
    eq(dealerships.companyId, companyId),
    isNull(dealerships.removedAt),
  )
  const [place] = await transaction
    .select({ id: dealerships.id, name: dealerships.name })
    .from(dealerships)
    .where(isIt)
    .for('share')
  if (place === undefined) throw notFound('Dealership')
  return place
}
