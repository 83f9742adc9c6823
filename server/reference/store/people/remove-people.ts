// Removes a company or a user, with all that belongs to it: hidden from now on, and nothing is deleted (G73).
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

/** Removes a company with its users, its dealerships and the orders of both. */
export async function removeCompany(transaction: Statements, id: number, deed: Deed): Promise<void> {
  await holdNames(transaction, 'users')
  const companyDealershipIds = transaction
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(eq(dealerships.companyId, id))
  const companyUserIds = transaction.select({ id: users.id }).from(users).where(eq(users.companyId, id))
  const affectedOrders = or(
    inArray(orders.dealershipId, companyDealershipIds),
    inArray(orders.userId, companyUserIds),
  )
  await holdOrders(transaction, affectedOrders)
  const company = await holdCompany(transaction, id, 'update')
  const caller = await callerNow(transaction, deed.by, ['removeCompanies'])
  if (isProtectedCompany(company)) throw prohibited(peopleRefusals.protectedCompany)
  if (caller.company.id === id) throw prohibited(peopleRefusals.ownCompany)
  const removedDealerships = await transaction
    .update(dealerships)
    .set({ removedAt: deed.at })
    .where(and(eq(dealerships.companyId, id), isNull(dealerships.removedAt)))
    .returning({ id: dealerships.id, name: dealerships.name })
  const removedUsers = await transaction
    .select({
      id: users.id,
      login: users.login,
      roleId: users.roleId,
      defaultUser: users.defaultUser,
    })
    .from(users)
    .where(and(eq(users.companyId, id), isNull(users.removedAt)))
    .for('update')
  if (removedUsers.some((user) => user.defaultUser)) throw prohibited(peopleRefusals.hasDefaultUser)
  for (const roleId of new Set(removedUsers.map((user) => user.roleId))) {
    await refuseMoreRights(transaction, caller, { roleId })
  }
  await transaction.update(companies).set({ removedAt: deed.at }).where(eq(companies.id, id))
  const userIds = removedUsers.map((user) => user.id)
  await endUsers(transaction, userIds, deed)
  const count = await removeOrders(transaction, affectedOrders, deed)
  await recordChange(
    transaction,
    deed,
    { ...removalOf('company', id, company.name), fields: ordersField(count) },
    ...removedDealerships.map((dealership) => removalOf('dealership', dealership.id, dealership.name)),
    ...removedUsers.map((user) => removalOf('user', user.id, user.login)),
  )
}

/** Removes a user with the user's orders. */
export async function removeUser(transaction: Statements, id: number, deed: Deed): Promise<void> {
  await holdNames(transaction, 'users')
  const affectedOrders = eq(orders.userId, id)
  await holdOrders(transaction, affectedOrders)
  const { user, company } = await holdUser(transaction, id)
  const caller = await callerNow(transaction, deed.by, userGates('remove'))
  refuseOwn(caller, id)
  demandGate(caller, 'remove', company)
  if (user.defaultUser) throw prohibited(peopleRefusals.defaultUserStays)
  await refuseMoreRights(transaction, caller, user)
  await endUsers(transaction, [id], deed)
  const count = await removeOrders(transaction, affectedOrders, deed)
  await recordChange(transaction, deed, { ...removalOf('user', id, user.login), fields: ordersField(count) })
}

function removalOf(kind: Change['kind'], thingId: number, thing: string): Change {
  return { kind, thingId, thing, action: 'removed', fields: [] }
}

const ordersField = (count: number) =>
  count === 0 ? [] : [{ field: 'orders', from: String(count), to: null }]

/** Keeps the sessions, so that devices learn of the removal (10112); ends codes, and closes waiting requests. */
async function endUsers(transaction: Statements, ids: number[], { at }: Deed): Promise<void> {
  await transaction.update(users).set({ removedAt: at }).where(inArray(users.id, ids))
  await transaction.delete(passwordCodes).where(inArray(passwordCodes.userId, ids))
  await transaction
    .update(registrationRequests)
    .set({ completedAt: at })
    .where(and(inArray(registrationRequests.userId, ids), isNull(registrationRequests.completedAt)))
}

/** Removes the orders, each with a row in its history; returns their number. */
async function removeOrders(transaction: Statements, condition: SQL | undefined, { by, at }: Deed) {
  const isAffected = and(condition, isNull(orders.removedAt))
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
      .where(isAffected),
  )
  const removedRows = await transaction
    .update(orders)
    .set({ removedAt: at })
    .where(isAffected)
    .returning({ id: orders.id })
  return removedRows.length
}
