// The rows of a statement (G79): all matching orders. A vendor's statement has only the orders with lines that the
// vendor supplies, and its amounts are the sums of these lines (G76).
import { and, asc, count, eq, exists, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { StatementBody } from '#contract/orders/order-work.ts'
import type { Statements } from '#server/database/open-database.ts'
import { orderWorkRefusals } from '#texts/orders/order-work.ts'
import type { Scope } from '../../authority/scope.ts'
import { invalid } from '../../refusal.ts'
import { dealerships } from '../../schema/companies.ts'
import { orderLines, orders, vendorProducts } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import { isRowId } from '#domain/values/row-id.ts'
import { ordersWhere } from './find-orders.ts'
import { userNameColumn } from './readable-orders.ts'

/** The most orders that the filters of a statement may match: spreadsheet programs have trouble with more rows. */
const MOST_ROWS = 200_000
/** The number of rows that are in memory at a time. */
const ROWS_PER_BATCH = 2000

export interface StatementRow {
  id: number
  createdAt: Date
  user: string
  dealership: string
  /** This field and those below are null when the caller may not see them. */
  status: number | null
  lineCount: number | null
  shippingCost: number | null
  tax: number | null
  amount: number | null
}

/** Reads the rows in batches, by id ascending. Refused when more than `MOST_ROWS` orders match the filters. */
export async function openStatement(
  statements: Statements,
  scope: Scope,
  body: StatementBody,
): Promise<AsyncGenerator<StatementRow>> {
  const [total] = await statements.select({ count: count() }).from(orders).where(ordersWhere(scope, body))
  if ((total?.count ?? 0) > MOST_ROWS) throw invalid(orderWorkRefusals.statementTooLong(MOST_ROWS))
  return rowsOf(statements, scope, body)
}

async function* rowsOf(
  statements: Statements,
  scope: Scope,
  { vendor, vendorId = 0, ...body }: StatementBody,
): AsyncGenerator<StatementRow> {
  const condition = and(ordersWhere(scope, body), vendor ? hasLineOfVendor(statements, vendorId) : undefined)
  let lastId = 0
  for (;;) {
    const rows = await statements
      .select({
        id: orders.id,
        createdAt: orders.createdAt,
        user: sql<string>`${userNameColumn(scope)}`,
        dealership: dealerships.name,
        status: orders.status,
        lineCount: orders.lineCount,
        shippingCost: orders.shippingCost,
        tax: orders.tax,
        amount: orders.totalAmount,
      })
      .from(orders)
      .innerJoin(users, eq(orders.userId, users.id))
      .innerJoin(dealerships, eq(orders.dealershipId, dealerships.id))
      .where(and(condition, gt(orders.id, lastId)))
      .orderBy(asc(orders.id))
      .limit(ROWS_PER_BATCH)
    const ids = rows.map(({ id }) => id)
    const suppliedSums =
      vendor && ids.length > 0 ? await sumSuppliedLines(statements, ids, vendorId) : new Map()
    for (const row of rows) yield withoutHiddenFields({ ...row, ...suppliedSums.get(row.id) }, scope)
    if (rows.length < ROWS_PER_BATCH) return
    lastId = ids.at(-1) ?? lastId
  }
}

function withoutHiddenFields(row: StatementRow, { seesAmounts, seesStatus }: Scope): StatementRow {
  return {
    ...row,
    ...(!seesStatus && { status: null }),
    ...(!seesAmounts && { lineCount: null, shippingCost: null, tax: null, amount: null }),
  }
}

/** True when the vendor supplies the line's product to the order's dealership. */
const isSuppliedBy = (vendorId: number) =>
  and(
    eq(vendorProducts.productId, orderLines.productId),
    eq(vendorProducts.dealershipId, orders.dealershipId),
    eq(vendorProducts.vendorId, isRowId(vendorId) ? vendorId : 0),
  )

function hasLineOfVendor(statements: Statements, vendorId: number): SQL {
  return exists(
    statements
      .select({ id: orderLines.id })
      .from(orderLines)
      .innerJoin(vendorProducts, isSuppliedBy(vendorId))
      .where(eq(orderLines.orderId, orders.id)),
  )
}

/** The sums of the lines that the vendor supplies, by order. */
async function sumSuppliedLines(statements: Statements, ids: number[], vendorId: number) {
  const sumOf = (amount: SQL) => sql<number>`sum(${amount})`.mapWith(Number)
  const { shippingCost, taxCost, finalPrice } = orderLines
  const rows = await statements
    .select({
      id: orders.id,
      lineCount: count(),
      shippingCost: sumOf(sql`${shippingCost}`),
      tax: sumOf(sql`${taxCost}`),
      amount: sumOf(sql`${finalPrice} + ${shippingCost} + ${taxCost}`),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(vendorProducts, isSuppliedBy(vendorId))
    .where(inArray(orders.id, ids))
    .groupBy(orders.id)
  return new Map(rows.map((row) => [row.id, row]))
}
