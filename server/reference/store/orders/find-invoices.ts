// What stands on invoices: orders as their reader may see them, with where they go and which lines are boxed.
import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { OrdersBody } from '#contract/order.ts'
import { type Dealership, isShippingToBeDetermined } from '#domain/dealership.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import type { Statements } from '#server/database/open-database.ts'
import { orders } from '../../schema/orders.ts'
import { products } from '../../schema/products.ts'
import { readDealerships } from '../dealerships.ts'
import { findOrdersWhere } from './find-orders.ts'
import type { OrderAnswer } from './order-answer.ts'
import type { OrderReader } from './order-reader.ts'

export interface Invoice {
  order: OrderAnswer
  dealership: Dealership | undefined
  /** Shipping and total read TBD (G58). */
  isShippingOpen: boolean
  isForDealer: boolean
  /** Products whose lines are boxed (G54). */
  outlined: ReadonlySet<number>
}

/**
 * By id ascending, at most `most`. Only administrators read an invoice while its order is IN (G119). In Include
 * mode nothing is chosen where no id is named (G65).
 */
export async function findInvoices(
  statements: Statements,
  reader: OrderReader,
  body: OrdersBody,
  most: number,
): Promise<Invoice[]> {
  if (!body.isExcluded && !body.entityIds?.length) return []
  const hasLeftIn = reader.isAdministrator ? undefined : ne(orders.status, ORDER_STATUSES.IN)
  const found = await findOrdersWhere(statements, reader, body, { and: hasLeftIn, most })
  const dealerships = await readDealerships(
    statements,
    found.map(({ dealership }) => dealership.id),
  )
  const outlined = await findOutlined(statements, found)
  return found.map((order) => {
    const dealership = dealerships.find(({ id }) => id === order.dealership.id)
    const stateCode = dealership?.shippingAddress.state?.code
    return {
      order,
      dealership,
      isShippingOpen: !reader.isAdministrator && isShippingToBeDetermined(stateCode),
      isForDealer: !reader.isAdministrator,
      outlined,
    }
  })
}

async function findOutlined(statements: Statements, found: readonly OrderAnswer[]): Promise<Set<number>> {
  const ids = new Set(found.flatMap((order) => order.products.map(({ product }) => product.id)))
  if (ids.size === 0) return new Set()
  const rows = await statements
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.outlinesInvoice, true)))
    .orderBy(asc(products.id))
  return new Set(rows.map(({ id }) => id))
}
