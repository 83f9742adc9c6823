// Changes of orders by staff. Each change locks its orders and records the events in the same transaction.
import { eq, inArray, sql } from 'drizzle-orm'
import type { OrdersBody } from '#contract/orders/order.ts'
import { fieldChanges } from '#domain/change-record.ts'
import { MOVE_ACTIONS, ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { ORDER_STATUSES, statusLabel } from '#domain/orders/order-status.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import type { Refusal } from '../../refusal.ts'
import { orders } from '../../schema/orders.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { type ChosenOrder, lockChosenOrders } from './chosen-orders.ts'
import { noteEvents } from './order-events.ts'

/** Counts one print of each chosen order, and returns the number of orders. */
export async function countPrints(
  transaction: Statements,
  scope: Scope,
  body: OrdersBody,
  { authorId, time }: ChangeStamp,
): Promise<number> {
  const chosenOrders = await lockChosenOrders(transaction, scope, body)
  const ids = chosenOrders.map(({ id }) => id)
  await transaction
    .update(orders)
    .set({ printPressed: sql`${orders.printPressed} + 1` })
    .where(inArray(orders.id, ids))
  await noteEvents(
    transaction,
    ids.map((orderId) => ({ orderId, kind: 'printed', userId: authorId, at: time })),
  )
  return ids.length
}

/** Counts one sent mail with the invoice, which may be a reminder (G66). */
export async function countSentInvoice(
  transaction: Statements,
  orderId: number,
  { authorId, time, isReminder }: ChangeStamp & { isReminder: boolean },
): Promise<void> {
  await transaction
    .update(orders)
    .set({ sendCount: sql`${orders.sendCount} + 1` })
    .where(eq(orders.id, orderId))
  await noteEvents(transaction, [
    { orderId, kind: isReminder ? 'reminded' : 'sent', userId: authorId, at: time },
  ])
}

export interface Move extends ChangeStamp {
  goal: keyof typeof MOVE_ACTIONS
  /** The reason why an order cannot be moved; null when it can be moved. */
  refusalOf: (order: ChosenOrder) => Refusal | null
}

/**
 * Moves the orders that can be moved to the status of `goal`, and returns their number. If only one order was chosen
 * and cannot be moved, the call is refused with the reason (G63).
 */
export async function moveOrders(
  transaction: Statements,
  scope: Scope,
  body: OrdersBody,
  { goal, refusalOf, authorId, time }: Move,
): Promise<number> {
  const chosenOrders = await lockChosenOrders(transaction, scope, body)
  const checkedOrders = chosenOrders.map((order) => ({ order, refusal: refusalOf(order) }))
  const [firstOrder] = checkedOrders
  if (firstOrder?.refusal && checkedOrders.length === 1) throw firstOrder.refusal
  const movableOrders = checkedOrders.flatMap(({ order, refusal }) => (refusal === null ? [order] : []))
  if (movableOrders.length === 0) return 0
  const { to } = ORDER_ACTIONS[MOVE_ACTIONS[goal]]
  const toStatus = ORDER_STATUSES[to]
  const ids = movableOrders.map(({ id }) => id)
  await transaction.update(orders).set({ status: toStatus }).where(inArray(orders.id, ids))
  await noteEvents(
    transaction,
    movableOrders.map(({ id, status }) => ({
      orderId: id,
      kind: 'moved',
      userId: authorId,
      at: time,
      fromStatus: status === 'UNDEFINED' ? null : ORDER_STATUSES[status],
      toStatus,
    })),
  )
  await recordChange(
    transaction,
    { authorId, time },
    ...movableOrders.map(({ id, status }) => ({
      kind: 'order' as const,
      thingId: id,
      thing: String(id),
      action: 'edited' as const,
      fields: fieldChanges({ status: statusLabel(status, false) }, { status: statusLabel(to, false) }),
    })),
  )
  return ids.length
}

/** Hides the order and deletes nothing (G73). */
export async function removeOrder(
  transaction: Statements,
  scope: Scope,
  id: number,
  { authorId, time }: ChangeStamp,
): Promise<void> {
  await lockChosenOrders(transaction, scope, { entityIds: [id] })
  await transaction.update(orders).set({ removedAt: time }).where(eq(orders.id, id))
  await noteEvents(transaction, [{ orderId: id, kind: 'removed', userId: authorId, at: time }])
  await recordChange(
    transaction,
    { authorId, time },
    { kind: 'order', thingId: id, thing: String(id), action: 'removed', fields: [] },
  )
}
