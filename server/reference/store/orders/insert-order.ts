import { and, eq, isNull } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { accountRemoved, dealershipNotAllowed } from '../../refusal.ts'
import { dealerships } from '../../schema/companies.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import type { AgreedFigures } from './agreed-figures.ts'
import { noteEvents } from './order-events.ts'

/** Staff who delete the dealership or the user at this moment wait, and then find this order too (G73). */
async function holdCustomer(
  transaction: Statements,
  { userId, dealershipId }: { userId: number; dealershipId: number },
): Promise<void> {
  const place = await transaction
    .select({ id: dealerships.id })
    .from(dealerships)
    .where(and(eq(dealerships.id, dealershipId), isNull(dealerships.removedAt)))
    .for('share')
  if (place.length === 0) throw dealershipNotAllowed()
  const person = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.removedAt)))
    .for('share')
  if (person.length === 0) throw accountRemoved()
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

/** Writes an order with its lines, in the state IN, and returns its id. */
export async function insertOrder(transaction: Statements, { lines, ...order }: NewOrder): Promise<number> {
  await holdCustomer(transaction, order)
  return writeOrder(transaction, {
    ...order,
    lines: lines.map(({ product, ...line }) => ({ ...line, productId: product.id, name: product.name })),
  })
}

interface WrittenOrder extends Omit<NewOrder, 'lines'> {
  lines: Omit<typeof orderLines.$inferInsert, 'id' | 'orderId' | 'position'>[]
}

/** The same where the customer stays as it is: nobody is held. */
export async function writeOrder(
  transaction: Statements,
  { lines, totals, ...order }: WrittenOrder,
): Promise<number> {
  const [written] = await transaction
    .insert(orders)
    .values({ ...order, ...totals, lineCount: lines.length })
    .returning({ id: orders.id })
  if (!written) throw new Error('the order was not stored')
  await transaction
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, orderId: written.id, position })))
  const { userId, createdAt: at } = order
  await noteEvents(transaction, [{ orderId: written.id, kind: 'placed', userId, at }])
  return written.id
}
