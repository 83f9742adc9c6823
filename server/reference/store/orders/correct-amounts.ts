// The same order once more with the shipping and tax that staff have set, in the place of the one before (G171).
import { and, asc, eq } from 'drizzle-orm'
import type { CorrectAmountsBody } from '#contract/orders/order-work.ts'
import { addMoney } from '#domain/values/money.ts'
import { spreadAmount } from '#domain/orders/spread-amount.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import type { Refusal } from '../../refusal.ts'
import { orderEvents, orderLines, orders } from '../../schema/orders.ts'
import type { Deed } from '../deed.ts'
import { type ChosenOrder, holdChosen, nothingChosen } from './chosen-orders.ts'
import { writeOrder } from './insert-order.ts'
import { noteEvents } from './order-events.ts'

interface Correction extends Deed {
  id: number
  amounts: CorrectAmountsBody
  /** Why this order cannot be corrected; null where it can. */
  refusalOf: (order: ChosenOrder) => Refusal | null
}

/** Products, prices, people, numbers and day stay; shipping and tax are shared out over the lines. Answers the new order's id. */
export async function correctAmounts(
  transaction: Statements,
  scope: Scope,
  { id, amounts, refusalOf, by, at }: Correction,
): Promise<number> {
  const [chosen] = await holdChosen(transaction, scope, { entityIds: [id] })
  const refusal = chosen && refusalOf(chosen)
  if (refusal) throw refusal
  const [before] = await transaction.select().from(orders).where(eq(orders.id, id))
  if (before === undefined) throw nothingChosen()
  const ordered = await transaction
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, id))
    .orderBy(asc(orderLines.position))
  const { userId, dealershipId, createdAt, poNumber, confirmNumber, namePo, subTotal } = before
  const { shippingCost, tax } = amounts
  const shippingOf = spreadAmount(shippingCost, weightsOf(ordered, 'shippingCost'))
  const taxOf = spreadAmount(tax, weightsOf(ordered, 'taxCost'))
  const newOrderId = await writeOrder(transaction, {
    userId,
    dealershipId,
    createdAt,
    poNumber,
    confirmNumber,
    namePo,
    areAmountsSet: true,
    totals: { subTotal, shippingCost, tax, totalAmount: addMoney(subTotal, shippingCost, tax) },
    lines: ordered.map(({ productId, name, quantity, price, discount, finalPrice }, index) => ({
      productId,
      name,
      quantity,
      price,
      discount,
      finalPrice,
      shippingCost: shippingOf[index] ?? 0,
      taxCost: taxOf[index] ?? 0,
    })),
  })
  await transaction.update(orders).set({ removedAt: at }).where(eq(orders.id, id))
  await noteEvents(transaction, [
    { orderId: id, kind: 'removed', userId: by, at },
    { orderId: newOrderId, kind: 'corrected', userId: by, at, newOrderId: id },
  ])
  return newOrderId
}

type Line = typeof orderLines.$inferSelect

/** As the amount was shared out before, or by what the lines cost where there was none. */
function weightsOf(lines: readonly Line[], field: 'shippingCost' | 'taxCost'): number[] {
  const weights = lines.map((line) => line[field])
  return weights.some((weight) => weight > 0) ? weights : lines.map(({ finalPrice }) => finalPrice)
}

/** The order that stands now in the place of this one, which staff may have corrected more than once. */
export async function correctedOrder(statements: Statements, id: number): Promise<number> {
  const [next] = await statements
    .select({ id: orderEvents.orderId })
    .from(orderEvents)
    .where(and(eq(orderEvents.newOrderId, id), eq(orderEvents.kind, 'corrected')))
  return next === undefined ? id : correctedOrder(statements, next.id)
}
