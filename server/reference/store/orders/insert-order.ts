import type { Statements } from '#server/database/open-database.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import type { AgreedFigures } from './agreed-figures.ts'
import { noteEvents } from './order-events.ts'

type OrderRow = typeof orders.$inferInsert

/** An order's own fields, with the figures of its lines and totals. */
export interface NewOrder
  extends Pick<
      OrderRow,
      'userId' | 'dealershipId' | 'createdAt' | 'poNumber' | 'confirmNumber' | 'namePo' | 'bodyHash'
    >,
    AgreedFigures {}

/** Writes an order with its lines, in the state IN, and returns its id. */
export async function insertOrder(
  transaction: Statements,
  { lines, totals, ...order }: NewOrder,
): Promise<number> {
  const [written] = await transaction
    .insert(orders)
    .values({ ...order, ...totals, lineCount: lines.length })
    .returning({ id: orders.id })
  if (!written) throw new Error('the order was not stored')
  await transaction.insert(orderLines).values(
    lines.map(({ product, ...line }, position) => ({
      ...line,
      orderId: written.id,
      productId: product.id,
      name: product.name,
      position,
    })),
  )
  const { userId, createdAt: at } = order
  await noteEvents(transaction, [{ orderId: written.id, kind: 'placed', userId, at }])
  return written.id
}
