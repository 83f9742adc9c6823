// Figures of dealerships on products. Callers get figures of their own dealerships only (G48), except removed ones.
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
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
  return groupedByProduct(
    rows.map(({ productId, type, ...entry }) => ({
      productId,
      entry: { ...entry, type: type as PercentageType }, // written only from the list
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
  return groupedByProduct(rows)
}

function groupedByProduct<Entry>(rows: { productId: number; entry: Entry }[]): Map<number, Entry[]> {
  const groups = groupBy(rows, ({ productId }) => productId)
  return new Map(
    [...groups].map(([productId, productRows]) => [productId, productRows.map(({ entry }) => entry)]),
  )
}

/** The caller's own orders of a product (G75, G131). */
export interface OwnOrders {
  /** The latest orders only, newest first, because a page of products has fifty of these lists. */
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
  const rows = await statements
    .select({
      productId: orderLines.productId,
      entry: { id: orders.id, createdAt: orders.createdAt, quantity: orderLines.quantity },
    })
    .from(orderLines)
    .innerJoin(orders, eq(orderLines.orderId, orders.id))
    .where(
      and(
        inArray(orderLines.productId, ids),
        eq(orders.userId, scope.userId),
        isNull(orders.removedAt),
        inScope(orders.dealershipId, scope.orders),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
  return new Map(
    [...groupedByProduct(rows)].map(([productId, boughtLines]) => [productId, ownOrders(boughtLines, now)]),
  )
}

function ownOrders(boughtLines: { id: number; createdAt: Date; quantity: number }[], now: Date): OwnOrders {
  const total = boughtLines.reduce((pieces, { quantity }) => pieces + quantity, 0)
  return {
    orders: boughtLines
      .slice(0, MOST_OWN_ORDERS)
      .map(({ createdAt, ...order }) => ({ ...order, createdAt: apiTextOf(createdAt.getTime()) })),
    countOrder: boughtLines.length,
    averageOrders: monthlyAverage(total, boughtLines.at(-1)?.createdAt.getTime() ?? null, now),
  }
}

/**
 * Pieces per month since the first order (epoch milliseconds), rounded and at least 1; at least one month counts (G75).
 */
export function monthlyAverage(quantity: number, firstAt: number | null, now: Date): number {
  const months = firstAt === null ? 1 : Math.max(1, (now.getTime() - firstAt) / MONTH_MS)
  return Math.max(1, Math.round(quantity / months))
}
