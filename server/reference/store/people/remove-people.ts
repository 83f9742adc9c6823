// What goes with a company or a user: hidden from now on, and nothing of it is deleted (G73).
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Change } from '#domain/change-record.ts'
import { isProtectedCompany, userGates } from '#domain/people/company.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import { callerNow, demandGate, refuseMoreRights, refuseOwn } from '../../authority/people-rules.ts'
import { prohibited } from '../../refusal.ts'
import { registrationRequests } from '../../schema/back-office.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { orderEvents, orders } from '../../schema/orders.ts'
import { passwordCodes } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { recordChange } from '../changes.ts'
import type { Deed } from '../deed.ts'
import { holdCompany, holdNames, holdOrders, holdUser } from './hold.ts'

/** With its users, its dealerships and the orders of both. */
export async function removeCompany(transaction: Statements, id: number, deed: Deed): Promise<void> {
  await holdNames(transaction, 'users')
  const ofPlaces = transaction
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(eq(dealerships.companyId, id))
  const ofPeople = transaction.select({ id: users.id }).from(users).where(eq(users.companyId, id))
  const theirs = or(inArray(orders.dealershipId, ofPlaces), inArray(orders.userId, ofPeople))
  await holdOrders(transaction, theirs)
  const company = await holdCompany(transaction, id, 'update')
  const caller = await callerNow(transaction, deed.by, ['removeCompanies'])
  if (isProtectedCompany(company)) throw prohibited(peopleRefusals.protectedCompany)
  if (caller.company.id === id) throw prohibited(peopleRefusals.ownCompany)
  const places = await transaction
    .update(dealerships)
    .set({ removedAt: deed.at })
    .where(and(eq(dealerships.companyId, id), isNull(dealerships.removedAt)))
    .returning({ id: dealerships.id, name: dealerships.name })
  const people = await transaction
    .select({
      id: users.id,
      login: users.login,
      roleId: users.roleId,
      defaultUser: users.defaultUser,
    })
    .from(users)
    .where(and(eq(users.companyId, id), isNull(users.removedAt)))
    .for('update')
  if (people.some((user) => user.defaultUser)) throw prohibited(peopleRefusals.hasDefaultUser)
  for (const roleId of new Set(people.map((user) => user.roleId))) {
    await refuseMoreRights(transaction, caller, { roleId })
  }
  await transaction.update(companies).set({ removedAt: deed.at }).where(eq(companies.id, id))
  const userIds = people.map((user) => user.id)
  await endUsers(transaction, userIds, deed)
  const count = await removeOrders(transaction, theirs, deed)
  await recordChange(
    transaction,
    deed,
    { ...removed('company', id, company.name), fields: ordersField(count) },
    ...places.map((place) => removed('dealership', place.id, place.name)),
    ...people.map((user) => removed('user', user.id, user.login)),
  )
}

/** With his orders. */
export async function removeUser(transaction: Statements, id: number, deed: Deed): Promise<void> {
  await holdNames(transaction, 'users')
  const theirs = eq(orders.userId, id)
  await holdOrders(transaction, theirs)
  const { user, company } = await holdUser(transaction, id)
  const caller = await callerNow(transaction, deed.by, userGates('remove'))
  refuseOwn(caller, id)
  demandGate(caller, 'remove', company)
  if (user.defaultUser) throw prohibited(peopleRefusals.defaultUserStays)
  await refuseMoreRights(transaction, caller, user)
  await endUsers(transaction, [id], deed)
  const count = await removeOrders(transaction, theirs, deed)
  await recordChange(transaction, deed, { ...removed('user', id, user.login), fields: ordersField(count) })
}

function removed(kind: Change['kind'], thingId: number, thing: string): Change {
  return { kind, thingId, thing, action: 'removed', fields: [] }
}

const ordersField = (count: number) =>
  count === 0 ? [] : [{ field: 'orders', from: String(count), to: null }]

/** Their sessions stay and tell their devices so (10112); codes end, and requests that wait for them are closed. */
async function endUsers(transaction: Statements, ids: number[], { at }: Deed): Promise<void> {
  await transaction.update(users).set({ removedAt: at }).where(inArray(users.id, ids))
  await transaction.delete(passwordCodes).where(inArray(passwordCodes.userId, ids))
  await transaction
    .update(registrationRequests)
    .set({ completedAt: at })
    .where(and(inArray(registrationRequests.userId, ids), isNull(registrationRequests.completedAt)))
}

/** Each with its row in the history; answers how many. */
async function removeOrders(transaction: Statements, which: SQL | undefined, { by, at }: Deed) {
  const isOne = and(which, isNull(orders.removedAt))
  await transaction.insert(orderEvents).select(
    transaction
      .select({
        id: sql<number>`nextval(pg_get_serial_sequence('order_events', 'id'))`.as('id'),
        orderId: orders.id,
        kind: sql<'removed'>`'removed'`.as('kind'),
        at: sql<Date>`${at.toISOString()}::timestamptz`.as('at'),
        userId: sql<number>`${by}::integer`.as('user_id'),
        fromStatus: sql<null>`null::integer`.as('from_status'),
        toStatus: sql<null>`null::integer`.as('to_status'),
        newOrderId: sql<null>`null::integer`.as('new_order_id'),
      })
      .from(orders)
      .where(isOne),
  )
  const gone = await transaction
    .update(orders)
    .set({ removedAt: at })
    .where(isOne)
    .returning({ id: orders.id })
  return gone.length
}
