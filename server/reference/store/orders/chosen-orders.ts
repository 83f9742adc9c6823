// The orders that a person chose: the orders with the sent ids, or all orders that match the filters except the orders
// with the sent ids (G65).
import { asc } from 'drizzle-orm'
import type { OrdersBody } from '#contract/orders/order.ts'
import { type OrderStatus, statusOfNumber } from '#domain/orders/order-status.ts'
import type { Statements } from '#server/database/open-database.ts'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { orderWorkRefusals } from '#texts/orders/order-work.ts'
import type { Scope } from '../../authority/scope.ts'
import { invalid, Refusal } from '../../refusal.ts'
import { orders } from '../../schema/orders.ts'
import { ordersWhere } from './find-orders.ts'

/** The limit of a call, because one statement changes all chosen orders and each order gets a row in its history. */
const MOST_CHOSEN_ORDERS = 5000

export interface ChosenOrder {
  id: number
  status: OrderStatus
  printPressed: number
  sendCount: number
}

/** True for a body without ids and without `isExcluded`: it chooses no order. */
export function choosesNothing({ isExcluded, entityIds }: OrdersBody): boolean {
  return !isExcluded && !entityIds?.length
}

export const nothingChosen = () => new Refusal('not-found', invoiceTexts.notFound)

/** Reads and locks the chosen orders, sorted by id. Refused when no order is chosen, or too many for one call. */
export async function lockChosenOrders(
  transaction: Statements,
  scope: Scope,
  body: OrdersBody,
): Promise<ChosenOrder[]> {
  if (choosesNothing(body)) throw nothingChosen()
  const rows = await transaction
    .select({
      id: orders.id,
      status: orders.status,
      printPressed: orders.printPressed,
      sendCount: orders.sendCount,
    })
    .from(orders)
    .where(ordersWhere(scope, body))
    .orderBy(asc(orders.id))
    .limit(MOST_CHOSEN_ORDERS + 1)
    .for('update')
  if (rows.length === 0) throw nothingChosen()
  if (rows.length > MOST_CHOSEN_ORDERS) throw invalid(orderWorkRefusals.tooMany(MOST_CHOSEN_ORDERS))
  return rows.map((row) => ({ ...row, status: statusOfNumber(row.status) }))
}
