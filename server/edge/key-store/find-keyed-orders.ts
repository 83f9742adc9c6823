// Finds the rows of orders by what a caller knows: the order's number, its intent, its author or its dealership.
import { and, desc, eq, like, or, type SQL } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { orderKeys, recentOrders } from './key-tables.ts'
import { isRowOfSameOrder } from './keys-of-order.ts'

const ORDER_KEY = { key: orderKeys.intent, author: orderKeys.author }
const RECENT_ORDER = { key: recentOrders.intent, author: recentOrders.authorId }

export interface KnownFacts {
  /** The number of the order at the backend, and the intent or its beginning. If both are given, one of them is enough. */
  orderId?: number
  intent?: string
  /** The id of the account that placed the order. */
  authorId?: number
  dealershipId?: number
}

/** Without its body: the edge stores only the products and quantities of orders of the last days (G228). */
export interface FoundOrder {
  intent: string
  state: string
  revision: number
  orderId: string | null
  author: string
  dealership: string | null
  firstSentAt: Date
  changedAt: Date
  settledBy: string | null
  settlementNote: string | null
  /** JSON: product ids and quantities; null if the edge has none. */
  lines: string | null
}

/** The newest rows that have all these facts, at most `most`. */
export async function findKeyedOrders(
  database: CounterDatabase,
  { orderId, intent, authorId, dealershipId }: KnownFacts,
  most: number,
): Promise<FoundOrder[]> {
  const conditions: (SQL | undefined)[] = [
    or(
      orderId === undefined ? undefined : eq(orderKeys.orderId, String(orderId)),
      intent === undefined ? undefined : like(orderKeys.intent, `${intent}%`),
    ),
    authorId === undefined ? undefined : eq(orderKeys.author, String(authorId)),
    dealershipId === undefined
      ? undefined
      : or(eq(orderKeys.dealership, String(dealershipId)), eq(recentOrders.dealershipId, dealershipId)),
  ]
  const rows = await database
    .select({ key: orderKeys, lines: recentOrders.lines })
    .from(orderKeys)
    .leftJoin(recentOrders, isRowOfSameOrder(RECENT_ORDER, ORDER_KEY))
    .where(and(...conditions))
    .orderBy(desc(orderKeys.createdAt), desc(orderKeys.intent))
    .limit(most)
  return rows.map(({ key, lines }) => ({
    intent: key.intent,
    state: key.state,
    revision: key.revision,
    orderId: key.orderId,
    author: key.author,
    dealership: key.dealership,
    firstSentAt: key.createdAt,
    changedAt: key.touchedAt,
    settledBy: key.settledBy,
    settlementNote: key.settlementNote,
    lines,
  }))
}
