// Percentages, scheduled shipments and the caller's own orders of products. Only the percentages and shipments of
// dealerships in the caller's scope are read (G48); removed dealerships are left out.
import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { DealershipScope } from '#domain/people/dealership-scope.ts'
import type { DealerPercentage, PercentageType, ScheduledShipmentSummary } from '#domain/products/product.ts'
import { apiTextOf } from '#domain/values/dates.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { orderLines, orders } from '../../schema/orders.ts'
import { productPercentages, scheduledShipments } from '../../schema/products.ts'
import { groupBy } from '../group-by.ts'
import { inScope, ofPresentDealership } from '../in-scope.ts'

const MONTH_MS = 30.4375 * 24 * 60 * 60 * 1000

const isEmptyScope = (scope: DealershipScope) => scope !== 'all' && scope.length === 0

export async function readPercentages(
  statements: Statements,
  scope: DealershipScope,
  ids: number[],
): Promise<Map<number, DealerPercentage[]>> {
  if (isEmptyScope(scope)) return new Map()
  const rows = await statements
    .select()
    .from(productPercentages)
    .where(
      and(
        inArray(productPercentages.productId, ids),
        inScope(productPercentages.dealershipId, scope),
        ofPresentDealership(productPercentages.dealershipId),
      ),
    )
    .orderBy(asc(productPercentages.dealershipId), asc(productPercentages.type))
  return groupByProduct(
    rows.map(({ productId, type, ...entry }) => ({
      productId,
      entry: { ...entry, type: type as PercentageType }, // only types of the list are written
    })),
  )
}

export async function readShipments(
  statements: Statements,
  scope: DealershipScope,
  ids: number[],
): Promise<Map<number, ScheduledShipmentSummary[]>> {
  if (isEmptyScope(scope)) return new Map()
  const rows = await statements
    .select({
      productId: scheduledShipments.productId,
      entry: {
        id: scheduledShipments.id,
        dealershipId: scheduledShipments.dealershipId,
        quantity: scheduledShipments.quantity,
        reorderPeriod: scheduledShipments.reorderPeriod,
        nextStartDate: scheduledShipments.nextStartDate,
      },
    })
    .from(scheduledShipments)
    .where(
      and(
        inArray(scheduledShipments.productId, ids),
        inScope(scheduledShipments.dealershipId, scope),
        ofPresentDealership(scheduledShipments.dealershipId),
      ),
    )
    .orderBy(asc(scheduledShipments.id))
  return groupByProduct(rows)
}

function groupByProduct<Entry>(rows: { productId: number; entry: Entry }[]): Map<number, Entry[]> {
  const groups = groupBy(rows, ({ productId }) => productId)
  return new Map(
    [...groups].map(([productId, productRows]) => [productId, productRows.map(({ entry }) => entry)]),
  )
}

/** The caller's own orders of a product (G75, G131). */
export interface OwnOrders {
  /** At most the latest twenty orders, newest first, because a page of products has fifty of these lists. */
  orders: { id: number; createdAt: string; quantity: number }[]
  countOrder: number
  /** Pieces per month since the caller's first order of the product. */
  averageOrders: number
}

export const NEVER_ORDERED: OwnOrders = { orders: [], countOrder: 0, averageOrders: 0 }
const MOST_OWN_ORDERS = 20

export async function readOwnOrders(
  statements: Statements,
  scope: Scope,
  ids: number[],
  now: Date,
): Promise<Map<number, OwnOrders>> {
  if (scope.userId === null || isEmptyScope(scope.orders)) return new Map()
  const boughtRows = boughtLines(statements, { userId: scope.userId, dealerships: scope.orders, ids }).as(
    'bought',
  )
  const rows = await statements
    .select()
    .from(boughtRows)
    .where(lte(boughtRows.recencyRank, MOST_OWN_ORDERS))
    .orderBy(desc(boughtRows.createdAt), desc(boughtRows.id), asc(boughtRows.recencyRank))
  return new Map(
    [...groupBy(rows, ({ productId }) => productId)].map(([productId, lines]) => [
      productId,
      ownOrders(lines, now),
    ]),
  )
}

/**
 * The lines of a person's orders with these products. Each line has the figures of all the person's lines with its
 * product: their number, their pieces and the time of the first; and its rank among them, 1 for the latest.
 */
export function boughtLines(
  statements: Statements,
  { userId, dealerships, ids }: { userId: number; dealerships: DealershipScope; ids: number[] },
) {
  const partitionByProduct = sql`partition by ${orderLines.productId}`
  return statements
    .select({
      productId: orderLines.productId,
      id: orders.id,
      createdAt: orders.createdAt,
      quantity: orderLines.quantity,
      recencyRank:
        sql<number>`row_number() over (${partitionByProduct} order by ${orders.createdAt} desc, ${orders.id} desc)`
          .mapWith(Number)
          .as('recency_rank'),
      lineCount: sql<number>`count(*) over (${partitionByProduct})`.mapWith(Number).as('line_count'),
      pieces: sql<number>`sum(${orderLines.quantity}) over (${partitionByProduct})`
        .mapWith(Number)
        .as('pieces'),
      firstOrderedAt: sql<Date>`min(${orders.createdAt}) over (${partitionByProduct})`
        .mapWith(orders.createdAt)
        .as('first_at'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orderLines.orderId, orders.id))
    .where(
      and(
        eq(orderLines.userId, userId),
        eq(orders.userId, userId),
        inArray(orderLines.productId, ids),
        isNull(orders.removedAt),
        inScope(orders.dealershipId, dealerships),
      ),
    )
}

interface BoughtLine {
  id: number
  createdAt: Date
  quantity: number
  lineCount: number
  pieces: number
  firstOrderedAt: Date
}

function ownOrders(lines: BoughtLine[], now: Date): OwnOrders {
  const [latestLine] = lines
  if (latestLine === undefined) return NEVER_ORDERED
  return {
    orders: lines.map(({ id, createdAt, quantity }) => ({
      id,
      createdAt: apiTextOf(createdAt.getTime()),
      quantity,
    })),
    countOrder: latestLine.lineCount,
    averageOrders: monthlyAverage(latestLine.pieces, latestLine.firstOrderedAt.getTime(), now),
  }
}

/**
 * Pieces per month since the first order (epoch milliseconds), rounded and at least 1; at least one month counts (G75).
 */
export function monthlyAverage(quantity: number, firstOrderedAt: number | null, now: Date): number {
  const months = firstOrderedAt === null ? 1 : Math.max(1, (now.getTime() - firstOrderedAt) / MONTH_MS)
  return Math.max(1, Math.round(quantity / months))
}
