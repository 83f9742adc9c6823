// Counts the bytes of the lines of recent orders, so that the store and an answer have a limited number (G294).
import { type SQL, sql } from 'drizzle-orm'
import { recentOrders } from '../key-store/key-tables.ts'

/** The first orders whose lines, which are JSON in ASCII, have at most this many bytes together. */
export function firstWithin<Order extends { lines: string }>(
  orders: Iterable<Order>,
  mostBytes: number,
): Order[] {
  const firstOrders: Order[] = []
  let bytes = 0
  for (const order of orders) {
    bytes += order.lines.length
    if (bytes > mostBytes) break
    firstOrders.push(order)
  }
  return firstOrders
}

/** The bytes of the lines of a row and of all rows before it. PostgreSQL need not read the lines for it. */
export function bytesSince(order: SQL): SQL<number> {
  return sql<number>`sum(octet_length(${recentOrders.lines})) over (${order})`
}
