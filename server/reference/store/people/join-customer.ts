// Joins a waiting customer to an existing company. The company and dealership of the registration are removed or moved
// (G194).
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
import { type ChangeStamp, recordChange } from '../changes.ts'
import { lockCompany, lockNames, lockOrders, lockUser } from './lock-people.ts'
import { type MailRecipient, registerUser } from './user-access.ts'

interface JoinRequest extends JoinBody {
  userId: number
  passwordHash: string
}

/**
 * Moves the user, the user's dealership and its orders to the company, and accepts the user there. If a dealership of
 * that company was chosen, the orders move to it, and the user's own dealership is removed. The rows are locked in the
 * order that `lockOrders` describes.
 */
export async function joinCustomer(
  transaction: Statements,
  { userId, companyId, dealershipId, passwordHash }: JoinRequest,
  stamp: ChangeStamp,
): Promise<MailRecipient> {
  await lockNames(transaction, 'companies')
  await lockNames(transaction, 'users')
  await lockOrders(transaction, inArray(orders.dealershipId, companyDealershipsOf(transaction, userId)))
  const { user, company: ownCompany } = await lockUser(transaction, userId)
  if (ownCompany.id === companyId) throw prohibited(peopleRefusals.joinsItself)
  const company = await lockCompany(transaction, companyId, 'update')
  if (isAdministratorsCompany(company) || isProtectedCompany(ownCompany)) {
    throw prohibited(peopleRefusals.joinsAdministrators)
  }
  await refuseOtherUsers(transaction, ownCompany.id, userId)
  const ownDealerships = await lockDealerships(transaction, ownCompany.id)
  const chosenDealership =
    dealershipId === null ? null : await lockDealership(transaction, companyId, dealershipId)

  const ownDealershipIds = ownDealerships.map(({ id }) => id)
  if (chosenDealership === null) {
    await transaction.update(dealerships).set({ companyId }).where(inArray(dealerships.id, ownDealershipIds))
  } else {
    await transaction
      .update(orders)
      .set({ dealershipId: chosenDealership.id })
      .where(inArray(orders.dealershipId, ownDealershipIds))
    await transaction.delete(userDealerships).where(eq(userDealerships.userId, userId))
    await transaction.insert(userDealerships).values({ userId, dealershipId: chosenDealership.id })
    await transaction
      .update(dealerships)
      .set({ removedAt: stamp.time })
      .where(inArray(dealerships.id, ownDealershipIds))
  }
  await transaction.update(users).set({ companyId }).where(eq(users.id, userId))
  await transaction
    .update(companies)
    .set({ version: company.version + 1 })
    .where(eq(companies.id, companyId))
  await transaction.update(companies).set({ removedAt: stamp.time }).where(eq(companies.id, ownCompany.id))
  await recordChange(
    transaction,
    stamp,
    { kind: 'company', thingId: ownCompany.id, thing: ownCompany.name, action: 'removed', fields: [] },
    ...ownDealerships.map((dealership) => ({
      kind: 'dealership' as const,
      thingId: dealership.id,
      thing: dealership.name,
      action: chosenDealership === null ? ('edited' as const) : ('removed' as const),
      fields:
        chosenDealership === null
          ? fieldChanges({ company: ownCompany.name }, { company: company.name })
          : [],
    })),
    {
      kind: 'user',
      thingId: userId,
      thing: user.login,
      action: 'edited',
      fields: fieldChanges(
        { company: ownCompany.name },
        {
          company: company.name,
          dealerships: chosenDealership?.name ?? ownDealerships.map(({ name }) => name).join(', '),
        },
      ),
    },
  )
  return registerUser(transaction, { id: userId, seenState: 'waiting', passwordHash }, stamp)
}

/** Refuses a company with other users, because such a company is more than a registration. */
async function refuseOtherUsers(transaction: Statements, companyId: number, userId: number): Promise<void> {
  const isOtherUser = and(eq(users.companyId, companyId), ne(users.id, userId), isNull(users.removedAt))
  if ((await transaction.$count(users, isOtherUser)) > 0) throw prohibited(peopleRefusals.joinsWithOthers)
}

function companyDealershipsOf(transaction: Statements, userId: number) {
  return transaction
    .select({ id: dealerships.id })
    .from(dealerships)
    .innerJoin(users, eq(users.companyId, dealerships.companyId))
    .where(eq(users.id, userId))
}

function lockDealerships(transaction: Statements, companyId: number) {
  return transaction
    .select({ id: dealerships.id, name: dealerships.name })
    .from(dealerships)
    .where(and(eq(dealerships.companyId, companyId), isNull(dealerships.removedAt)))
    .for('update')
}

async function lockDealership(transaction: Statements, companyId: number, id: number) {
  const isThisDealership = and(
    eq(dealerships.id, id),
    eq(dealerships.companyId, companyId),
    isNull(dealerships.removedAt),
  )
  const [dealership] = await transaction
    .select({ id: dealerships.id, name: dealerships.name })
    .from(dealerships)
    .where(isThisDealership)
    .for('share')
  if (dealership === undefined) throw notFound('Dealership')
  return dealership
}
