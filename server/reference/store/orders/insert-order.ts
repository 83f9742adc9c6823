import { and, eq, isNull } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { accountRemoved, dealershipNotAllowed } from '../../refusal.ts'
import { dealerships } from '../../schema/companies.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import type { AgreedFigures } from './agreed-figures.ts'
import { noteEvents } from './order-events.ts'

/** Locks dealership and user: a call that removes one of them waits, and then finds this order too (G73). */
async function lockCustomer(
  transaction: Statements,
  { userId, dealershipId }: { userId: number; dealershipId: number },
): Promise<void> {
  const lockedDealerships = await transaction
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(and(eq(dealerships.id, dealershipId), isNull(dealerships.removedAt)))
    .for('share')
  if (lockedDealerships.length === 0) throw dealershipNotAllowed()
  const lockedUsers = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)))
    .for('share')
  if (lockedUsers.length === 0) throw accountRemoved()
}

type OrderRow = typeof orders.$inferInsert

/** An order's own fields, with the figures of its lines and totals. */
export interface NewOrder
  extends Pick<
      OrderRow,
      | 'userId'
      | 'dealershipId'
      | 'createdAt'
      | 'poNumber'
      | 'confirmNumber'
      | 'namePo'
      | 'bodyHash'
      | 'areAmountsSet'
    >,
    AgreedFigures {}

/** Writes an order with its lines, in the status IN, and returns its id. */
export async function insertOrder(transaction: Statements, { lines, ...order }: NewOrder): Promise<number> {
  await lockCustomer(transaction, order)
  return writeOrder(transaction, {
    ...order,
    lines: lines.map(({ product, ...line }) => ({ ...line, productId: product.id, name: product.name })),
  })
}

interface WrittenOrder extends Omit<NewOrder, 'lines'> {
  lines: Omit<typeof orderLines.$inferInsert, 'id' | 'orderId' | 'userId' | 'position'>[]
}

/** Writes an order. The caller has locked dealership and user, or replaces an order of the same customer. */
export async function writeOrder(
  transaction: Statements,
  { lines, totals, ...order }: WrittenOrder,
): Promise<number> {
  const [storedOrder] = await transaction
    .insert(orders)
    .values({ ...order, ...totals, lineCount: lines.length })
    .returning({ id: orders.id })
  if (!storedOrder) throw new Error('the order was not stored')
  const { userId, createdAt: placedAt } = order
  await transaction
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId: storedOrder.id, userId, position })))
  await noteEvents(transaction, [{ orderId: storedOrder.id, kind: 'placed', userId, at: placedAt }])
  return storedOrder.id
}
