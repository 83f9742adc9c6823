// Rows that a change of people must hold until its transaction ends.
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { notFound } from '../../refusal.ts'
import { companies } from '../../schema/companies.ts'
import { orders } from '../../schema/orders.ts'
import { roles, users } from '../../schema/users.ts'
import { isRowId } from '../row-id.ts'

/**
 * Of two that give the same kind of name at a time, the second waits and then sees the first's. Who removes people
 * takes it too: of two who change each other, the second sees what became of him.
 */
export async function holdNames(transaction: Statements, of: 'companies' | 'users' | 'roles'): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${`names of ${of}`}))`)
}

/**
 * Everybody takes locks in this order, so that no two wait for each other: names, orders, companies, dealerships, users. Who
 * works with one of these orders has it already and asks for its dealership and user next.
 */
export async function holdOrders(transaction: Statements, theirs: SQL | undefined): Promise<void> {
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(and(theirs, isNull(orders.removedAt)))
    .orderBy(asc(orders.id))
    .for('update')
}

/** The company as it is now; 404 where it is not there. `share`: it must only not go meanwhile. */
export async function holdCompany(transaction: Statements, id: number, strength: 'update' | 'share') {
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

/** The user as he is now, with his company, which must not go meanwhile; 404 where he is not there. */
export async function holdUser(
  transaction: Statements,
  id: number,
): Promise<{ user: typeof users.$inferSelect; company: typeof companies.$inferSelect }> {
  const isIt = and(eq(users.id, id), isNull(users.removedAt))
  const [seen] = isRowId(id)
    ? await transaction.select({ companyId: users.companyId }).from(users).where(isIt)
    : []
  if (seen === undefined) throw notFound('User')
  // Who deletes the company holds it before its users; in the other order each would wait for the other.
  const company = await holdCompany(transaction, seen.companyId, 'share')
  const [user] = await transaction.select().from(users).where(isIt).for('update')
  if (user === undefined) throw notFound('User')
  return user.companyId === company.id ? { user, company } : holdUser(transaction, id)
}

/**
 * The role must not go meanwhile. It is held before users: who deletes a role holds it before its people, and in the other
 * order each would wait for the other.
 */
export async function holdRole(transaction: Statements, id: number): Promise<void> {
  await transaction.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('share')
}
