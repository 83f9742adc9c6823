// Locks for changes of people; each lasts until its transaction ends.
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { notFound } from '../../refusal.ts'
import { companies } from '../../schema/companies.ts'
import { orders } from '../../schema/orders.ts'
import { roles, users } from '../../schema/users.ts'
import { isRowId } from '#domain/values/row-id.ts'

/**
 * Locks all names of a kind. When two calls save names of one kind at once, the second call waits, and then sees the
 * name that the first call saved. Removals of users and companies lock the names of users: when two people remove each
 * other at once, the second call waits, and then finds that its caller was removed.
 */
export async function lockNames(
  transaction: Statements,
  kind: 'companies' | 'users' | 'roles',
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`names of ${kind}`}))`)
}

/**
 * Locks the orders that match the condition. Calls lock in this order, so that no two of them wait for each other:
 * names, orders, companies, dealerships, users. A call that works with an order locks the order first, then its
 * dealership and user. Only a call that moves a user to another company locks companies and dealerships after the user;
 * it has locked the names of users before, so that two of these calls never run at once.
 */
export async function lockOrders(transaction: Statements, condition: SQL | undefined): Promise<void> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(condition, isNull(orders.removedAt)))
    .orderBy(asc(orders.id))
    .for('update')
}

/** Reads and locks the company; 404 when it does not exist. `share` only prevents its removal. */
export async function lockCompany(transaction: Statements, id: number, strength: 'update' | 'share') {
  const [company] = isRowId(id)
    ? await transaction
        .select()
        .from(companies)
        .where(and(eq(companies.id, id), isNull(companies.removedAt)))
        .for(strength)
    : []
  if (company === undefined) throw notFound('Company')
  return company
}

/** Reads and locks the user, and prevents the removal of the user's company; 404 when the user does not exist. */
export async function lockUser(
  transaction: Statements,
  id: number,
): Promise<{ user: typeof users.$inferSelect; company: typeof companies.$inferSelect }> {
  const isThisUser = and(eq(users.id, id), isNull(users.removedAt))
  const [foundUser] = isRowId(id)
    ? await transaction.select({ companyId: users.companyId }).from(users).where(isThisUser)
    : []
  if (foundUser === undefined) throw notFound('User')
  // A removal of the company locks it before its users; in the other order both calls would wait for each other.
  const company = await lockCompany(transaction, foundUser.companyId, 'share')
  const [user] = await transaction.select().from(users).where(isThisUser).for('update')
  if (user === undefined) throw notFound('User')
  return user.companyId === company.id ? { user, company } : lockUser(transaction, id)
}

/**
 * Prevents the deletion of the role. Call it before users are locked: a deletion locks the role before its people, and
 * in the other order both calls would wait for each other.
 */
export async function lockRole(transaction: Statements, id: number): Promise<void> {
  await transaction.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('share')
}
