import { and, asc, count, desc, eq, ilike, inArray, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import type { OrdersBody } from '#contract/order.ts'
import type { Statements } from '#server/database/open-database.ts'
import { companies, dealerships } from '../../schema/companies.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import { users } from '../../schema/users.ts'
import { isRowId } from '../row-id.ts'
import { type OrderAnswer, orderAnswer } from './order-answer.ts'
import { isReadable, type OrderReader, ofCompany, userNameColumn, userNameMatches } from './order-reader.ts'

const lineCount = sql<number>`(select count(*) from ${orderLines} where ${orderLines.orderId} = ${orders.id})`

function rowsOf(statements: Statements) {
  return statements
    .select({ order: orders, user: users, dealership: dealerships })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(dealerships, eq(orders.dealershipId, dealerships.id))
    .innerJoin(companies, ofCompany)
}

export async function readOrder(
  statements: Statements,
  reader: OrderReader,
  id: number,
): Promise<OrderAnswer | null> {
  if (!isRowId(id)) return null
  const rows = await rowsOf(statements).where(and(eq(orders.id, id), isReadable(reader)))
  const [order] = await withLines(statements, reader, rows)
  return order ?? null
}

export interface OrdersPage {
  page: number
  size: number
  /** Orders of a later time are not told of; null tells of all. */
  until: Date | null
}

export async function findOrders(
  statements: Statements,
  reader: OrderReader,
  body: OrdersBody,
  { page, size = ORDERS_PER_PAGE, until }: OrdersPage,
): Promise<{ orders: OrderAnswer[]; count: number }> {
  const isTold = until ? lte(orders.createdAt, until) : undefined
  const where = and(isReadable(reader), isTold, ...filters(body, reader))
  const rows = await rowsOf(statements)
    .where(where)
    .orderBy(...sorting(body, reader))
    .limit(size)
    .offset(page * size)
  const [total] = await statements
    .select({ count: count() })
    .from(orders)
    .innerJoin(users, eq(orders.userId, users.id))
    .innerJoin(dealerships, eq(orders.dealershipId, dealerships.id))
    .innerJoin(companies, ofCompany)
    .where(where)
  return { orders: await withLines(statements, reader, rows), count: total?.count ?? 0 }
}

/** All that match, by id ascending, at most `most`. */
export async function findOrdersWhere(
  statements: Statements,
  reader: OrderReader,
  body: OrdersBody,
  { and: also, most }: { and: SQL | undefined; most: number },
): Promise<OrderAnswer[]> {
  const rows = await rowsOf(statements)
    .where(and(isReadable(reader), also, ...filters(body, reader)))
    .orderBy(asc(orders.id))
    .limit(most)
  return withLines(statements, reader, rows)
}

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

async function withLines(statements: Statements, reader: OrderReader, rows: Row[]): Promise<OrderAnswer[]> {
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
  return rows.map((row) =>
    orderAnswer(
      row,
      lines.filter((line) => line.orderId === row.order.id),
      reader,
    ),
  )
}

/** What is not given, given empty, or of what the reader may not see, does not filter (G67, G119). */
function filters(body: OrdersBody, reader: OrderReader): (SQL | undefined)[] {
  const { dealerIds, userId, dealerName, userName, statusesId, entityIds } = body
  return [
    dealerIds?.length ? inArray(orders.dealershipId, dealerIds) : undefined,
    userId === undefined ? undefined : eq(orders.userId, userId),
    dealerName?.trim() ? ilike(dealerships.name, containing(dealerName)) : undefined,
    userName?.trim() ? userNameMatches(reader, containing(userName)) : undefined,
    body.qntProduct === undefined || !reader.seesAmounts ? undefined : sql`${lineCount} = ${body.qntProduct}`,
    body.from && body.to ? betweenDays(body.from, body.to) : undefined,
    body.amount === undefined || !reader.seesAmounts ? undefined : eq(orders.totalAmount, body.amount),
    statusesId?.length && reader.seesStatus ? inArray(orders.status, statusesId) : undefined,
    body.invoiceId === undefined ? undefined : eq(orders.id, body.invoiceId),
    entityIds?.length
      ? body.isExcluded
        ? notInArray(orders.id, entityIds)
        : inArray(orders.id, entityIds)
      : undefined,
  ]
}

function containing(text: string): string {
  return `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}

/** Whole days by the clock in Chicago, both inclusive. */
function betweenDays(from: string, to: string): SQL {
  return sql`(${orders.createdAt} at time zone 'America/Chicago')::date between ${from}::date and ${to}::date`
}

function sorting(body: OrdersBody, reader: OrderReader): SQL[] {
  const { field, direction } = body.sort ?? { field: 'id', direction: 'desc' }
  const inDirection = direction === 'asc' ? asc : desc
  const columns = {
    id: orders.id,
    createdAt: orders.createdAt,
    totalAmount: reader.seesAmounts ? orders.totalAmount : orders.id,
    userName: userNameColumn(reader),
    dealerName: dealerships.name,
    qntProduct: lineCount,
  }
  return [inDirection(columns[field]), inDirection(orders.id)]
}
