// Removes companies with their users and dealerships, or single users, and their orders. The rows are hidden, not
// deleted (G73).
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Change } from '#domain/change-record.ts'
import { isProtectedCompany, userGates } from '#domain/people/company.ts'
import type { Statements } from '#server/database/open-database.ts'
import { peopleRefusals } from '#texts/people/people.ts'
import {
  readCallerAgain,
  refuseMoreRights,
  refuseOwnAccount,
  requireGate,
} from '../../authority/people-rules.ts'
import { prohibited } from '../../refusal.ts'
import { registrationRequests } from '../../schema/back-office.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { orderEvents, orders } from '../../schema/orders.ts'
import { passwordCodes } from '../../schema/sessions.ts'
import { users } from '../../schema/users.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { lockCompany, lockNames, lockOrders, lockUser } from './lock-people.ts'

/** Removes a company with its users, its dealerships and the orders of both. */
export async function removeCompany(transaction: Statements, id: number, stamp: ChangeStamp): Promise<void> {
  await lockNames(transaction, 'users')
  const companyDealershipIds = transaction
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(eq(dealerships.companyId, id))
  const companyUserIds = transaction.select({ id: users.id }).from(users).where(eq(users.companyId, id))
  const affectedOrders = or(
    inArray(orders.dealershipId, companyDealershipIds),
    inArray(orders.userId, companyUserIds),
  )
  await lockOrders(transaction, affectedOrders)
  const company = await lockCompany(transaction, id, 'update')
  const caller = await readCallerAgain(transaction, stamp.authorId, ['removeCompanies'])
  if (isProtectedCompany(company)) throw prohibited(peopleRefusals.protectedCompany)
  if (caller.company.id === id) throw prohibited(peopleRefusals.ownCompany)
  const removedDealerships = await transaction
    .update(dealerships)
    .set({ removedAt: stamp.time })
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
  await transaction.update(companies).set({ removedAt: stamp.time }).where(eq(companies.id, id))
  const userIds = removedUsers.map((user) => user.id)
  await markUsersRemoved(transaction, userIds, stamp)
  const orderCount = await removeOrders(transaction, affectedOrders, stamp)
  await recordChange(
    transaction,
    stamp,
    { ...removalOf('company', id, company.name), fields: orderCountField(orderCount) },
    ...removedDealerships.map((dealership) => removalOf('dealership', dealership.id, dealership.name)),
    ...removedUsers.map((user) => removalOf('user', user.id, user.login)),
  )
}

/** Removes a user with the user's orders. */
export async function removeUser(transaction: Statements, id: number, stamp: ChangeStamp): Promise<void> {
  await lockNames(transaction, 'users')
  const affectedOrders = eq(orders.userId, id)
  await lockOrders(transaction, affectedOrders)
  const { user, company } = await lockUser(transaction, id)
  const caller = await readCallerAgain(transaction, stamp.authorId, userGates('remove'))
  refuseOwnAccount(caller, id)
  requireGate(caller, 'remove', company)
  if (user.defaultUser) throw prohibited(peopleRefusals.defaultUserNotDeleted)
  await refuseMoreRights(transaction, caller, user)
  await markUsersRemoved(transaction, [id], stamp)
  const orderCount = await removeOrders(transaction, affectedOrders, stamp)
  await recordChange(transaction, stamp, {
    ...removalOf('user', id, user.login),
    fields: orderCountField(orderCount),
  })
}

function removalOf(kind: Change['kind'], thingId: number, thing: string): Change {
  return { kind, thingId, thing, action: 'removed', fields: [] }
}

const orderCountField = (count: number) =>
  count === 0 ? [] : [{ field: 'orders', from: String(count), to: null }]

/**
 * Removes users, ends their codes and closes their requests. Sessions stay, so that devices learn of the removal
 * by error 10112.
 */
async function markUsersRemoved(
  transaction: Statements,
  ids: number[],
  { time }: ChangeStamp,
): Promise<void> {
  await transaction.update(users).set({ removedAt: time }).where(inArray(users.id, ids))
  await transaction.delete(passwordCodes).where(inArray(passwordCodes.userId, ids))
  await transaction
    .update(registrationRequests)
    .set({ completedAt: time })
    .where(and(inArray(registrationRequests.userId, ids), isNull(registrationRequests.completedAt)))
}

/** Removes the orders, each with a row in its history; returns their number. */
async function removeOrders(
  transaction: Statements,
  condition: SQL | undefined,
  { authorId, time }: ChangeStamp,
) {
  const isAffected = and(condition, isNull(orders.removedAt))
  await transaction.insert(orderEvents).select(
    transaction
      .select({
        id: sql<number>`nextval(pg_get_serial_sequence('order_events', 'id'))`.as('id'),
        orderId: orders.id,
        kind: sql<'removed'>`'removed'`.as('kind'),
        at: sql<Date>`${time.toISOString()}::timestamptz`.as('at'),
        userId: sql<number>`${authorId}::integer`.as('user_id'),
        fromStatus: sql<null>`null::integer`.as('from_status'),
        toStatus: sql<null>`null::integer`.as('to_status'),
        newOrderId: sql<null>`null::integer`.as('new_order_id'),
      })
      .from(orders)
      .where(isAffected),
  )
  const removedRows = await transaction
    .update(orders)
    .set({ removedAt: time })
    .where(isAffected)
    .returning({ id: orders.id })
  return removedRows.length
}
