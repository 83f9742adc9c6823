// Replaces an order by the same order with the shipping and tax that staff have set (G171).
import { and, asc, eq } from 'drizzle-orm'
import type { CorrectAmountsBody } from '#contract/orders/order-work.ts'
import { fieldChanges } from '#domain/change-record.ts'
import { spreadAmount } from '#domain/orders/spread-amount.ts'
import { addMoney, formatMoney } from '#domain/values/money.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import type { Refusal } from '../../refusal.ts'
import { orderEvents, orderLines, orders } from '../../schema/orders.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { type ChosenOrder, lockChosenOrders, nothingChosen } from './chosen-orders.ts'
import { writeOrder } from './insert-order.ts'
import { noteEvents } from './order-events.ts'

interface Correction extends ChangeStamp {
  id: number
  amounts: CorrectAmountsBody
  /** The reason why an order cannot be corrected; null when it can be corrected. */
  refusalOf: (order: ChosenOrder) => Refusal | null
}

/**
 * Writes the order again with the given shipping and tax, which are distributed over the lines, and removes the old
 * order. Returns the new order's id.
 */
export async function correctAmounts(
  transaction: Statements,
  scope: Scope,
  { id, amounts, refusalOf, authorId, time }: Correction,
): Promise<number> {
  const [chosenOrder] = await lockChosenOrders(transaction, scope, { entityIds: [id] })
  const refusal = chosenOrder && refusalOf(chosenOrder)
  if (refusal) throw refusal
  const [oldOrder] = await transaction.select().from(orders).where(eq(orders.id, id))
  if (oldOrder === undefined) throw nothingChosen()
  const orderedLines = await transaction
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position))
  const { userId, dealershipId, createdAt, poNumber, confirmNumber, namePo, subTotal } = oldOrder
  const { shippingCost, tax } = amounts
  const shippingByLine = spreadAmount(shippingCost, weightsOf(orderedLines, 'shippingCost'))
  const taxByLine = spreadAmount(tax, weightsOf(orderedLines, 'taxCost'))
  const totalAmount = addMoney(subTotal, shippingCost, tax)
  const newOrderId = await writeOrder(transaction, {
    userId,
    dealershipId,
    createdAt,
    poNumber,
    confirmNumber,
    namePo,
    areAmountsSet: true,
    totals: { subTotal, shippingCost, tax, totalAmount },
    lines: orderedLines.map(({ productId, name, quantity, price, discount, finalPrice }, index) => ({
      productId,
      name,
      quantity,
      price,
      discount,
      finalPrice,
      shippingCost: shippingByLine[index] ?? 0,
      taxCost: taxByLine[index] ?? 0,
    })),
  })
  await transaction.update(orders).set({ removedAt: time }).where(eq(orders.id, id))
  // In an event of kind `corrected` the field `newOrderId` holds the id of the replaced order.
  await noteEvents(transaction, [
    { orderId: id, kind: 'removed', userId: authorId, at: time },
    { orderId: newOrderId, kind: 'corrected', userId: authorId, at: time, newOrderId: id },
  ])
  await recordChange(
    transaction,
    { authorId, time },
    {
      kind: 'order',
      thingId: id,
      thing: String(id),
      action: 'edited',
      fields: fieldChanges(
        {
          shipping: formatMoney(oldOrder.shippingCost),
          tax: formatMoney(oldOrder.tax),
          total: formatMoney(oldOrder.totalAmount),
        },
        {
          'new order': String(newOrderId),
          shipping: formatMoney(shippingCost),
          tax: formatMoney(tax),
          total: formatMoney(totalAmount),
        },
      ),
    },
  )
  return newOrderId
}

type Line = typeof orderLines.$inferSelect

/** The old amounts of the lines, or the prices of the lines if all these amounts are 0. */
function weightsOf(lines: readonly Line[], field: 'shippingCost' | 'taxCost'): number[] {
  const weights = lines.map((line) => line[field])
  return weights.some((weight) => weight > 0) ? weights : lines.map(({ finalPrice }) => finalPrice)
}

/**
 * Returns the id of the order that now replaces this order, or `id` if no order replaced it; staff may have corrected
 * it more than once.
 */
export async function findCorrectedOrder(statements: Statements, id: number): Promise<number> {
  const [correction] = await statements
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(eq(orderEvents.newOrderId, id), eq(orderEvents.kind, 'corrected')))
  return correction === undefined ? id : findCorrectedOrder(statements, correction.id)
}
