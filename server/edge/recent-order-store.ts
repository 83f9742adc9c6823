// The orders of dealerships that wait on devices or passed the edge, in the edge's database (G228). The row of the
// order's key (`orderKeys`) tells whether the backend confirmed the order, and has its number.
import { and, desc, eq, gt, inArray, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  MOST_RECENT_ORDERS,
  REPORT_HOURS,
  type RecentOrdersBody,
  reportedLines,
} from '#contract/orders/recent-orders.ts'
import type { ReportAuthor, StoredRecentOrder } from '#contract/orders/visible-recent-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { orderKeys, recentOrders } from './key-tables.ts'
import { orderLinesOf } from './order-body.ts'

/** The most rows of one author for a dealership: a report deletes the rows with the oldest `reportedAt`. */
const MOST_ROWS_OF_AUTHOR = 100
/** Rows are deleted after this time, which is longer than the days of any `repeat-orders` rule. */
const KEPT_DAYS = 100

/** Stores the report of a device. The row of an order of another author stays as it is. */
export function storeReport(
  database: CounterDatabase,
  { dealershipId, waiting, ended }: RecentOrdersBody,
  author: ReportAuthor,
): Promise<void> {
  const isOfAuthor = and(eq(recentOrders.authorId, author.id), eq(recentOrders.dealershipId, dealershipId))
  return database.transaction(async (transaction) => {
    if (ended.length > 0) {
      await transaction.delete(recentOrders).where(and(isOfAuthor, inArray(recentOrders.intent, ended)))
    }
    // Always in the same order, so that two reports of a person never wait for each other.
    for (const { intent, ageMs, lines } of waiting.toSorted((a, b) => (a.intent < b.intent ? -1 : 1))) {
      const content = {
        dealershipId,
        authorName: author.name,
        isByStaff: author.isStaff,
        lines: JSON.stringify(lines),
        reportedAt: sql`now()`,
      }
      await transaction
        .insert(recentOrders)
        .values({ intent, authorId: author.id, ...content, orderedAt: timeBefore(ageMs) })
        .onConflictDoUpdate({
          target: recentOrders.intent,
          set: content,
          setWhere: eq(recentOrders.authorId, author.id),
        })
    }
    if (waiting.length === 0) return
    const keptRows = transaction
      .select({ intent: recentOrders.intent })
      .from(recentOrders)
      .where(isOfAuthor)
      .orderBy(desc(recentOrders.reportedAt))
      .limit(MOST_ROWS_OF_AUTHOR)
    await transaction.delete(recentOrders).where(and(isOfAuthor, notInArray(recentOrders.intent, keptRows)))
  })
}

/**
 * Returns the function that stores the lines of an order that the backend confirmed. If a device had reported the
 * order, the row keeps the author's name from the report.
 */
export function createOrderRecorder(database: CounterDatabase) {
  return async (order: { intent: string; author: string; body: Buffer }): Promise<void> => {
    const orderLines = orderLinesOf(order.body)
    if (orderLines === null) return
    const authorId = Number(order.author)
    const content = {
      dealershipId: orderLines.dealership,
      lines: JSON.stringify(orderLines.productRequest),
      reportedAt: sql`now()`,
    }
    await database
      .insert(recentOrders)
      .values({ intent: order.intent, authorId, ...content })
      .onConflictDoUpdate({
        target: recentOrders.intent,
        set: content,
        setWhere: eq(recentOrders.authorId, authorId),
      })
  }
}

/**
 * The orders of a dealership that wait, if a device reported them in the last REPORT_HOURS, and the confirmed orders
 * that were placed in the last `days`.
 */
export async function readStoredOrders(
  database: CounterDatabase,
  dealershipId: number,
  days: number,
): Promise<StoredRecentOrder[]> {
  const isSent = eq(orderKeys.state, 'done')
  const rows = await database
    .select({ order: recentOrders, state: orderKeys.state, orderId: orderKeys.orderId })
    .from(recentOrders)
    .leftJoin(
      orderKeys,
      and(
        or(
          eq(orderKeys.intent, recentOrders.intent),
          eq(orderKeys.intent, sql`${recentOrders.intent} || '@' || ${recentOrders.authorId}::text`),
        ),
        // A report may name the intent of another person's order: the state and number of that order are not read.
        eq(orderKeys.author, sql`${recentOrders.authorId}::text`),
        eq(orderKeys.dealership, sql`${recentOrders.dealershipId}::text`),
      ),
    )
    .where(
      and(
        eq(recentOrders.dealershipId, dealershipId),
        or(
          and(isSent, gt(recentOrders.orderedAt, hoursAgo(days * 24))),
          and(
            or(sql`${orderKeys.state} is null`, ne(orderKeys.state, 'done')),
            gt(recentOrders.reportedAt, hoursAgo(REPORT_HOURS)),
          ),
        ),
      ),
    )
    .orderBy(desc(recentOrders.orderedAt))
    .limit(MOST_RECENT_ORDERS)
  return rows.map(({ order, state, orderId }) => ({
    intent: order.intent,
    author: { id: order.authorId, name: order.authorName, isStaff: order.isByStaff },
    lines: v.parse(storedLines, order.lines),
    orderedAt: order.orderedAt,
    reportedAt: order.reportedAt,
    sent: state === 'done' ? { orderId: orderId === null ? null : Number(JSON.parse(orderId)) } : null,
  }))
}

/** Deletes the rows that were written more than KEPT_DAYS ago: `readStoredOrders` would leave them out. */
export async function sweepRecentOrders(database: CounterDatabase): Promise<void> {
  await database.delete(recentOrders).where(lt(recentOrders.reportedAt, hoursAgo(KEPT_DAYS * 24)))
}

const storedLines = v.pipe(v.string(), v.parseJson(), reportedLines)

function hoursAgo(hours: number) {
  return sql`now() - make_interval(hours => ${hours}::int)`
}

/** The retention of order keys. A device that reports a larger age has a wrong clock, so this age is stored. */
const MOST_AGE_MS = 400 * 86_400_000

function timeBefore(ageMs: number) {
  return sql`now() - ${Math.min(ageMs, MOST_AGE_MS)}::float8 * interval '1 millisecond'`
}
