// The rows of a statement (G79): all orders that match, or of a vendor what he supplied in them (G76).
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { StatementBody } from '#contract/order-work.ts'
import type { Statements } from '#server/database/open-database.ts'
import { orderWorkRefusals } from '#texts/order-work.ts'
import type { Scope } from '../../authority/scope.ts'
import { invalid } from '../../refusal.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { orderLines, orders, vendorProducts } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import { isRowId } from '../row-id.ts'
import { ordersWhere } from './find-orders.ts'
import { ofCompany, userNameColumn } from './readable-orders.ts'

const ordersOfLines = alias(orders, 'orders_of_lines')

/** As many as a workbook is written of at a time. */
const MOST_ROWS = 10_000

export interface StatementRow {
  id: number
  createdAt: Date
  user: string
  dealership: string
  /** null, as all below, where the caller may not see it. */
  status: number | null
  lineCount: number | null
  shippingCost: number | null
  tax: number | null
  amount: number | null
}

/** By id ascending. */
export async function readStatement(
  statements: Statements,
  scope: Scope,
  { vendor, vendorId = 0, ...body }: StatementBody,
): Promise<StatementRow[]> {
  const parts = partsOf(statements, vendor ? vendorId : null)
  const rows = await statements
    .select({
      id: orders.id,
      createdAt: orders.createdAt,
      user: sql<string>`${userNameColumn(scope)}`,
      dealership: dealerships.name,
      status: orders.status,
      lineCount: parts.lineCount,
      shippingCost: vendor ? parts.shippingCost : orders.shippingCost,
      tax: vendor ? parts.tax : orders.tax,
      amount: vendor ? parts.amount : orders.totalAmount,
    })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(dealerships, eq(orders.dealershipId, dealerships.id))
    .innerJoin(companies, ofCompany)
    .innerJoin(parts, eq(parts.orderId, orders.id))
    .where(ordersWhere(scope, body))
    .orderBy(asc(orders.id))
    .limit(MOST_ROWS + 1)
  if (rows.length > MOST_ROWS) throw invalid(orderWorkRefusals.statementTooLong(MOST_ROWS))
  const { seesAmounts, seesStatus } = scope
  return rows.map((row) => ({
    ...row,
    ...(!seesStatus && { status: null }),
    ...(!seesAmounts && { lineCount: null, shippingCost: null, tax: null, amount: null }),
  }))
}

/** The lines of each order, or of those that the vendor supplies to its dealership, added up. */
function partsOf(statements: Statements, vendorId: number | null) {
  const total = (amount: SQL) => sql<string>`sum(${amount})`.mapWith(Number)
  const parts = statements
    .select({
      orderId: orderLines.orderId,
      lineCount: sql<number>`count(*)`.mapWith(Number).as('line_count'),
      shippingCost: total(sql`${orderLines.shippingCost}`).as('part_shipping'),
      tax: total(sql`${orderLines.taxCost}`).as('part_tax'),
      amount: total(sql`${orderLines.finalPrice} + ${orderLines.shippingCost} + ${orderLines.taxCost}`).as(
        'part_amount',
      ),
    })
    .from(orderLines)
  if (vendorId === null) return parts.groupBy(orderLines.orderId).as('parts')
  const isSupplied = and(
    eq(vendorProducts.productId, orderLines.productId),
    eq(vendorProducts.dealershipId, ordersOfLines.dealershipId),
    eq(vendorProducts.vendorId, isRowId(vendorId) ? vendorId : 0),
  )
  return parts
    .innerJoin(ordersOfLines, eq(ordersOfLines.id, orderLines.orderId))
    .innerJoin(vendorProducts, isSupplied)
    .groupBy(orderLines.orderId)
    .as('parts')
}
