// What stands on invoices: orders as the caller may see them, with where they go and which lines are boxed.
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OrdersBody } from '#contract/order.ts'
import { type Dealership, isShippingToBeDetermined } from '#domain/dealership.ts'
import { ORDER_ACTIONS } from '#domain/order-actions.ts'
import { numbersOf } from '#domain/order-status.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { orders } from '../../schema/orders.ts'
import { products } from '../../schema/products.ts'
import { readDealerships } from '../dealerships.ts'
import { findOrdersWhere } from './find-orders.ts'
import type { OrderAnswer } from './order-answer.ts'

/** The statuses in which a buyer reads the invoice. */
const READY = numbersOf(ORDER_ACTIONS.readInvoice.from)

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
  scope: Scope,
  body: OrdersBody,
  most: number,
): Promise<Invoice[]> {
  if (!body.isExcluded && !body.entityIds?.length) return []
  const isReady = scope.administersOrders ? undefined : inArray(orders.status, READY)
  const found = await findOrdersWhere(statements, scope, body, { and: isReady, most })
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
      isShippingOpen: !scope.administersOrders && isShippingToBeDetermined(stateCode),
      isForDealer: !scope.administersOrders,
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
