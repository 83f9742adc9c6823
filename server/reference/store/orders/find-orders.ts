import { and, asc, count, desc, eq, ilike, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { dealerships } from '../../schema/companies.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import { betweenDays } from '../between-days.ts'
import { containing } from '../containing.ts'
import { groupBy } from '../group-by.ts'
import { isRowId } from '#domain/values/row-id.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import { isByUser, isOfDealership, isReadable, userNameColumn } from './readable-orders.ts'

function selectOrderRows(statements: Statements) {
  return statements
    .select({ order: orders, user: users, dealership: dealerships })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(dealerships, eq(orders.dealershipId, dealerships.id))
}

export async function readOrder(
  statements: Statements,
  scope: Scope,
  id: number,
): Promise<OrderAnswer | null> {
  if (!isRowId(id)) return null
  const rows = await selectOrderRows(statements).where(and(eq(orders.id, id), isReadable(scope)))
  const [order] = await withLines(statements, scope, rows)
  return order ?? null
}

export interface OrdersPage {
  page: number
  size: number
  /** Leaves out orders that were placed after this time; null leaves out no order. */
  until: Date | null
}

/**
 * The rows of a page. For staff every filter and sort has an index, except the filters by a part of PO#, of the
 * orderer's name, or of the name of a dealership or user. Other readers sort by a user's name without an index.
 */
export function rowsOfPage(
  statements: Statements,
  scope: Scope,
  body: OrdersBody,
  { page, size, until }: OrdersPage,
) {
  return selectOrderRows(statements)
    .where(pageCondition(scope, body, until))
    .orderBy(...sorting(body, scope))
    .limit(size)
    .offset(page * size)
}

const pageCondition = (scope: Scope, body: OrdersBody, visibleUntil: Date | null) =>
  and(visibleUntil ? lte(orders.createdAt, visibleUntil) : undefined, ordersWhere(scope, body))

export async function findOrders(
  statements: Statements,
  scope: Scope,
  body: OrdersBody,
  page: OrdersPage,
): Promise<{ orders: OrderAnswer[]; count: number }> {
  const rows = await rowsOfPage(statements, scope, body, page)
  const [total] = await statements
    .select({ count: count() })
    .from(orders)
    .where(pageCondition(scope, body, page.until))
  return { orders: await withLines(statements, scope, rows), count: total?.count ?? 0 }
}

/** At most `mostOrders` orders that match the filters and the condition, by id ascending. */
export async function findOrdersWhere(
  statements: Statements,
  scope: Scope,
  body: OrdersBody,
  { condition, mostOrders }: { condition: SQL | undefined; mostOrders: number },
): Promise<OrderAnswer[]> {
  const rows = await selectOrderRows(statements)
    .where(and(condition, ordersWhere(scope, body)))
    .orderBy(asc(orders.id))
    .limit(mostOrders)
  return withLines(statements, scope, rows)
}

type Row = Awaited<ReturnType<typeof selectOrderRows>>[number]

async function withLines(statements: Statements, scope: Scope, rows: Row[]): Promise<OrderAnswer[]> {
  if (rows.length === 0) return []
  const lines = await statements
    .select()
    .from(orderLines)
    .where(
      inArray(
        orderLines.orderId,
        rows.map((row) => row.order.id),
      ),
    )
    .orderBy(asc(orderLines.orderId), asc(orderLines.position))
  const linesByOrder = groupBy(lines, (line) => line.orderId)
  return rows.map((row) => orderAnswer(row, linesByOrder.get(row.order.id) ?? [], scope))
}

/** True for orders that the caller may read and that match the filters. */
export function ordersWhere(scope: Scope, body: OrdersBody): SQL | undefined {
  return and(isReadable(scope), ...filters(body, scope))
}

/** Ignores a filter that is missing, empty, or on a field that the caller may not see (G67, G119). */
function filters(body: OrdersBody, scope: Scope): (SQL | undefined)[] {
  const { dealerIds, userId, dealerName, userName, poNumber, namePo, statusesId, entityIds } = body
  return [
    dealerIds?.length ? inArray(orders.dealershipId, dealerIds) : undefined,
    userId === undefined ? undefined : eq(orders.userId, userId),
    dealerName?.trim() ? isOfDealership(containing(dealerName)) : undefined,
    userName?.trim() ? isByUser(scope, containing(userName)) : undefined,
    poNumber?.trim() ? ilike(orders.poNumber, containing(poNumber)) : undefined,
    namePo?.trim() ? ilike(orders.namePo, containing(namePo)) : undefined,
    body.confirmNumber?.trim()
      ? eq(sql`lower(${orders.confirmNumber})`, body.confirmNumber.trim().toLowerCase())
      : undefined,
    body.qntProduct === undefined || !scope.seesAmounts ? undefined : eq(orders.lineCount, body.qntProduct),
    body.from && body.to ? betweenDays(orders.createdAt, body.from, body.to) : undefined,
    body.amount === undefined || !scope.seesAmounts ? undefined : eq(orders.totalAmount, body.amount),
    statusesId?.length && scope.seesStatus ? inArray(orders.status, statusesId) : undefined,
    body.invoiceId === undefined ? undefined : eq(orders.id, body.invoiceId),
    entityIds?.length
      ? body.isExcluded
        ? notInArray(orders.id, entityIds)
        : inArray(orders.id, entityIds)
      : undefined,
  ]
}

function sorting(body: OrdersBody, scope: Scope): SQL[] {
  const { field, direction } = body.sort ?? { field: 'id', direction: 'desc' }
  const applyDirection = direction === 'asc' ? asc : desc
  const columns = {
    id: orders.id,
    createdAt: orders.createdAt,
    totalAmount: scope.seesAmounts ? orders.totalAmount : orders.id,
    userName: scope.seesUserIds ? orders.userId : userNameColumn(scope),
    dealerName: dealerships.name,
    status: scope.seesStatus ? orders.status : orders.id,
    qntProduct: scope.seesAmounts ? orders.lineCount : orders.id,
  }
  return [applyDirection(columns[field]), applyDirection(orders.id)]
}
