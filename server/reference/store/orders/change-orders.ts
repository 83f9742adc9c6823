// What staff change about orders. Every change holds the rows of its orders, and notes what was done in the same
// transaction.
import { eq, inArray, sql } from 'drizzle-orm'
import type { OrdersBody } from '#contract/orders/order.ts'
import { MOVE_ACTIONS, ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { ORDER_STATUSES } from '#domain/orders/order-status.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import type { Refusal } from '../../refusal.ts'
import { orders } from '../../schema/orders.ts'
import type { Deed } from '../deed.ts'
import { type ChosenOrder, holdChosen } from './chosen-orders.ts'
import { noteEvents } from './order-events.ts'

/** Counts one print of each that was chosen, and answers how many those are. */
export async function countPrints(
  transaction: Statements,
  scope: Scope,
  body: OrdersBody,
  { by, at }: Deed,
): Promise<number> {
  const chosen = await holdChosen(transaction, scope, body)
  const ids = chosen.map(({ id }) => id)
  await transaction
    .update(orders)
    .set({ printPressed: sql`${orders.printPressed} + 1` })
    .where(inArray(orders.id, ids))
  await noteEvents(
    transaction,
    ids.map((orderId) => ({ orderId, kind: 'printed', userId: by, at })),
  )
  return ids.length
}

/** One mail with the invoice went out; a reminder is one too (G66). */
export async function countSent(
  transaction: Statements,
  orderId: number,
  { by, at, isReminder }: Deed & { isReminder: boolean },
): Promise<void> {
  await transaction
    .update(orders)
    .set({ sendCount: sql`${orders.sendCount} + 1` })
    .where(eq(orders.id, orderId))
  await noteEvents(transaction, [{ orderId, kind: isReminder ? 'reminded' : 'sent', userId: by, at }])
}

export interface Move extends Deed {
  goal: keyof typeof MOVE_ACTIONS
  /** Why this order cannot be moved there; null where it can. */
  refusalOf: (order: ChosenOrder) => Refusal | null
}

/** Moves those that fit and answers how many; a single one that does not fit is refused with the reason (G63). */
export async function moveOrders(
  transaction: Statements,
  scope: Scope,
  body: OrdersBody,
  { goal, refusalOf, by, at }: Move,
): Promise<number> {
  const chosen = await holdChosen(transaction, scope, body)
  const judged = chosen.map((order) => ({ order, refusal: refusalOf(order) }))
  const [only] = judged
  if (only?.refusal && judged.length === 1) throw only.refusal
  const fitting = judged.flatMap(({ order, refusal }) => (refusal === null ? [order] : []))
  if (fitting.length === 0) return 0
  const toStatus = ORDER_STATUSES[ORDER_ACTIONS[MOVE_ACTIONS[goal]].to]
  const ids = fitting.map(({ id }) => id)
  await transaction.update(orders).set({ status: toStatus }).where(inArray(orders.id, ids))
  await noteEvents(
    transaction,
    fitting.map(({ id, status }) => ({
      orderId: id,
      kind: 'moved',
      userId: by,
      at,
      fromStatus: status === 'UNDEFINED' ? null : ORDER_STATUSES[status],
      toStatus,
    })),
  )
  return ids.length
}

/** Hidden from now on, and nothing of it is deleted (G73). */
export async function removeOrder(
  transaction: Statements,
  scope: Scope,
  id: number,
  { by, at }: Deed,
): Promise<void> {
  await holdChosen(transaction, scope, { entityIds: [id] })
  await transaction.update(orders).set({ removedAt: at }).where(eq(orders.id, id))
  await noteEvents(transaction, [{ orderId: id, kind: 'removed', userId: by, at }])
}
