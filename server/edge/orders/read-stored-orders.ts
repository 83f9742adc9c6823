// Reads the orders of a dealership that wait on devices or passed the edge, from the edge's database (G228). The row of
// the order's key (`orderKeys`) tells whether the backend confirmed the order, and has its number.
import { and, desc, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import { MOST_RECENT_ORDERS, REPORT_HOURS } from '#contract/orders/recent-orders.ts'
import type { StoredRecentOrder } from '#contract/orders/visible-recent-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { orderKeys, recentOrders } from '../key-store/key-tables.ts'
import { intentOfKey, isRowOfSameOrder } from '../key-store/keys-of-order.ts'
import { bytesSince } from './recent-order-bytes.ts'

const ORDER_KEY = { key: orderKeys.intent, author: orderKeys.author }
const RECENT_ORDER = { key: recentOrders.intent, author: recentOrders.authorId }

/** The most bytes of lines in an answer, which has the newest orders (G294). */
export const MOST_BYTES_OF_ANSWER = 300_000

/** `lines`: JSON as the store wrote it. An answer has this text, so that no read parses it. */
export interface StoredOrderText {
  order: StoredRecentOrder
  lines: string
}

/**
 * The orders of a dealership that wait, if a device reported them in the last REPORT_HOURS, and the confirmed orders
 * that were placed in the last `days`: the newest, within the limits of an answer.
 */
export async function readStoredOrders(
  database: CounterDatabase,
  dealershipId: number,
  days: number,
): Promise<StoredOrderText[]> {
  const isSent = eq(orderKeys.state, 'done')
  const newestFirst = sql`order by ${recentOrders.orderedAt} desc, ${recentOrders.intent}`
  const newestOrders = database
    .select({
      intent: recentOrders.intent,
      authorId: recentOrders.authorId,
      authorName: recentOrders.authorName,
      isByStaff: recentOrders.isByStaff,
      lines: recentOrders.lines,
      orderedAt: recentOrders.orderedAt,
      reportedAt: recentOrders.reportedAt,
      state: orderKeys.state,
      orderId: orderKeys.orderId,
      bytes: bytesSince(newestFirst).as('bytes'),
    })
    .from(recentOrders)
    .leftJoin(
      orderKeys,
      and(
        // A report may name the intent of another person's order: the state and number of that order are not read.
        isRowOfSameOrder(ORDER_KEY, RECENT_ORDER),
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
    .orderBy(desc(recentOrders.orderedAt), recentOrders.intent)
    .limit(MOST_RECENT_ORDERS)
    .as('newest_orders')
  const rows = await database
    .select()
    .from(newestOrders)
    .where(lte(newestOrders.bytes, MOST_BYTES_OF_ANSWER))
    .orderBy(desc(newestOrders.orderedAt))
  return rows.map((row) => ({
    order: {
      intent: intentOfKey(row.intent),
      author: { id: row.authorId, name: row.authorName, isStaff: row.isByStaff },
      orderedAt: row.orderedAt,
      reportedAt: row.reportedAt,
      sent:
        row.state === 'done'
          ? { orderId: row.orderId === null ? null : Number(JSON.parse(row.orderId)) }
          : null,
    },
    lines: row.lines,
  }))
}

export function hoursAgo(hours: number) {
  return sql`now() - make_interval(hours => ${hours}::int)`
}
