// Changes of orders by staff. Each locks the rows of its orders and notes the events in the same transaction.
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

/** Counts one print of each chosen order, and returns the number of orders. */
export async function countPrints(
  transaction: Statements,
  scope: Scope,
  body: OrdersBody,
  { by, at }: Deed,
): Promise<number> {
  const chosenOrders = await holdChosen(transaction, scope, body)
  const ids = chosenOrders.map(({ id }) => id)
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

/** Counts one sent mail with the invoice; a reminder counts too (G66). */
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
  /** The reason why an order cannot be moved; null when it can. */
  refusalOf: (order: ChosenOrder) => Refusal | null
}

/** Moves the orders that allow it and returns their number; a single one is refused with the reason (G63). */
export async function moveOrders(
  transaction: Statements,
  scope: Scope,
  body: OrdersBody,
  { goal, refusalOf, by, at }: Move,
): Promise<number> {
  const chosenOrders = await holdChosen(transaction, scope, body)
  const judgedOrders = chosenOrders.map((order) => ({ order, refusal: refusalOf(order) }))
  const [firstOrder] = judgedOrders
  if (firstOrder?.refusal && judgedOrders.length === 1) throw firstOrder.refusal
  const movableOrders = judgedOrders.flatMap(({ order, refusal }) => (refusal === null ? [order] : []))
  if (movableOrders.length === 0) return 0
  const toStatus = ORDER_STATUSES[ORDER_ACTIONS[MOVE_ACTIONS[goal]].to]
  const ids = movableOrders.map(({ id }) => id)
  await transaction.update(orders).set({ status: toStatus }).where(inArray(orders.id, ids))
  await noteEvents(
    transaction,
    movableOrders.map(({ id, status }) => ({
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

/** Hides the order from now on; nothing of it is deleted (G73). */
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
