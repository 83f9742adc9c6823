// The history of orders (G156). A change adds its events in its own transaction; nothing changes these events later.
import { desc, eq } from 'drizzle-orm'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { orderEvents, orders } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import { readOrder } from './find-orders.ts'
import { isNameHidden, STAFF_NAME } from './readable-orders.ts'

/** The most events in an answer: an order has fewer events, even if its invoice is printed every day for a year. */
const MOST_EVENTS = 500

type EventRow = Omit<typeof orderEvents.$inferInsert, 'id'>

export async function noteEvents(transaction: Statements, events: readonly EventRow[]): Promise<void> {
  await transaction.insert(orderEvents).values([...events])
}

/**
 * The latest events of an order, newest first, with only the names and statuses that the order itself shows to the
 * caller. Null for an order that the caller may not read.
 */
export async function readEvents(statements: Statements, scope: Scope, orderId: number) {
  if ((await readOrder(statements, scope, orderId)) === null) return null
  const rows = await statements
    .select({ event: orderEvents, user: users, newOrderRemovedAt: orders.removedAt })
    .from(orderEvents)
    .innerJoin(users, eq(orderEvents.userId, users.id))
    .leftJoin(orders, eq(orderEvents.newOrderId, orders.id))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(desc(orderEvents.id))
    .limit(MOST_EVENTS)
  return rows.map(({ event, user, newOrderRemovedAt }) => ({
    kind: event.kind,
    at: apiTextOf(event.at.getTime()),
    user: { id: user.id, name: isNameHidden(scope, user) ? STAFF_NAME : user.name || user.login },
    ...(scope.seesStatus && event.fromStatus !== null && { from: event.fromStatus }),
    ...(scope.seesStatus && event.toStatus !== null && { to: event.toStatus }),
    ...(event.newOrderId !== null && {
      orderId: event.newOrderId,
      isOrderRemoved: newOrderRemovedAt !== null,
    }),
  }))
}
