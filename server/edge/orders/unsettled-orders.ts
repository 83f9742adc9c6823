// Finds the orders of which the edge does not know whether the backend has them, and stores the outcome that an
// administrator found out for one of these orders (G221).
import { and, asc, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { orderKeys, recentOrders } from '../key-store/key-tables.ts'
import { isRowOfSameOrder } from '../key-store/keys-of-order.ts'

export interface UnsettledOrder {
  intent: string
  revision: number
  state: 'unknown' | 'forwarding'
  /** The account's id, or `visitor`. */
  author: string
  dealership: string | null
  firstSentAt: Date
  changedAt: Date
}

export interface ReportedUnsettledOrder extends UnsettledOrder {
  /** The author's name in the report of the order's device; empty without a report, and for staff of the supplier. */
  reportedName: string
  /** JSON: product ids and quantities; null if the edge has none. */
  lines: string | null
}

const ORDER_KEY = { key: orderKeys.intent, author: orderKeys.author }
const RECENT_ORDER = { key: recentOrders.intent, author: recentOrders.authorId }

/** The SQL condition of an unsettled order. It excludes an order that a running request is sending. */
const isUnsettled = and(
  // As a text: with parameters the database might not see that the index of unsettled orders has these rows.
  sql`${orderKeys.state} in ('unknown', 'forwarding')`,
  lte(orderKeys.leaseUntil, sql`now()`),
)

interface UnsettledPage {
  orders: ReportedUnsettledOrder[]
  /** The number of all unsettled orders. */
  count: number
}

/**
 * A page (zero-based) of the unsettled orders whose keys have not changed for this many minutes. Orders of accounts stand
 * before those of visitors, of which anybody can make many (G306); each of the two oldest first.
 */
export async function findUnsettledOrders(
  database: CounterDatabase,
  { minutes, page, size }: { minutes: number; page: number; size: number },
): Promise<UnsettledPage> {
  const isListed = and(
    isUnsettled,
    lt(orderKeys.touchedAt, sql`now() - make_interval(mins => ${minutes}::int)`),
  )
  const rows = await database
    .select()
    .from(orderKeys)
    .where(isListed)
    .orderBy(sql`(${orderKeys.author} = 'visitor')`, asc(orderKeys.createdAt), asc(orderKeys.intent))
    .limit(size)
    .offset(page * size)
  return { orders: await withReports(database, rows), count: await database.$count(orderKeys, isListed) }
}

/** The unsettled order with this key; null if there is none. */
export async function findUnsettledOrder(
  database: CounterDatabase,
  intent: string,
): Promise<ReportedUnsettledOrder | null> {
  const rows = await database
    .select()
    .from(orderKeys)
    .where(and(eq(orderKeys.intent, intent), isUnsettled))
  return (await withReports(database, rows))[0] ?? null
}

type KeyRow = typeof orderKeys.$inferSelect

/** The orders of the rows with the reports of their devices. */
async function withReports(
  database: CounterDatabase,
  rows: readonly KeyRow[],
): Promise<ReportedUnsettledOrder[]> {
  if (rows.length === 0) return []
  const keys = rows.map(({ intent }) => intent)
  const reports = await database
    .select({ intent: orderKeys.intent, reportedName: recentOrders.authorName, lines: recentOrders.lines })
    .from(orderKeys)
    .innerJoin(recentOrders, isRowOfSameOrder(RECENT_ORDER, ORDER_KEY))
    .where(inArray(orderKeys.intent, keys))
  const reportOf = new Map(reports.map((report) => [report.intent, report]))
  return rows.map((row) => ({
    ...unsettledOrderOf(row),
    reportedName: reportOf.get(row.intent)?.reportedName ?? '',
    lines: reportOf.get(row.intent)?.lines ?? null,
  }))
}

/** The order of this intent, whatever its state is; null if the store has none. */
export async function findOrderOfIntent(
  database: CounterDatabase,
  intent: string,
): Promise<UnsettledOrder | null> {
  const [row] = await database.select().from(orderKeys).where(eq(orderKeys.intent, intent))
  return row ? unsettledOrderOf(row) : null
}

function unsettledOrderOf(row: KeyRow): UnsettledOrder {
  const { intent, revision, state, author, dealership, createdAt, touchedAt } = row
  return {
    intent,
    revision,
    state: state === 'forwarding' ? 'forwarding' : 'unknown',
    author,
    dealership,
    firstSentAt: createdAt,
    changedAt: touchedAt,
  }
}

const DAY_MS = 86_400_000

/**
 * The filter of the order history for the orders that may belong to this unsettled order; null for a visitor's order,
 * because the history has no filter for visitors.
 */
export function historyFilterOf({
  author,
  dealership,
  firstSentAt,
  changedAt,
}: UnsettledOrder): OrdersBody | null {
  if (!/^\d+$/.test(author)) return null
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
  return {
    userId: Number(author),
    ...(dealership !== null && { dealerIds: [Number(dealership)] }),
    from: dayOf(firstSentAt.getTime() - DAY_MS),
    to: dayOf(changedAt.getTime() + DAY_MS),
    sort: { field: 'id', direction: 'asc' },
  }
}

/** The ids among `orderIds` whose orders belong to a key already. */
export async function findKeyedIdsAmong(
  statements: Statements,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (orderIds.length === 0) return new Set()
  const rows = await statements
    .select({ orderId: orderKeys.orderId })
    .from(orderKeys)
    .where(inArray(orderKeys.orderId, orderIds.map(String)))
  return new Set(rows.map(({ orderId }) => Number(orderId)))
}

/** The ids of orders that belong to a key already. */
export async function findKeyedOrderIds(database: CounterDatabase): Promise<ReadonlySet<number>> {
  const rows = await database
    .select({ orderId: orderKeys.orderId })
    .from(orderKeys)
    .where(isNotNull(orderKeys.orderId))
  return new Set(rows.map(({ orderId }) => Number(orderId)))
}

export interface Settlement {
  intent: string
  /** The id of the order at the backend; null if the backend does not have the order. */
  orderId: number | null
  /** The administrator who settled the order. */
  settledBy: string
  note: string
}

/** `settled-so-already`: the order has this outcome, so nothing was changed. */
export type SettlementResult =
  | 'settled'
  | 'settled-so-already'
  | 'no-such-order'
  | 'not-unknown'
  | 'order-of-other-key'

/**
 * Stores the outcome that an administrator found out. The order's device gets the outcome when it asks again.
 * Settlements run one after another, so that an order of the backend settles only one key.
 */
export function settleOrder(database: CounterDatabase, settlement: Settlement): Promise<SettlementResult> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('settlements'))`)
    return settleInTransaction(transaction, settlement)
  })
}

async function settleInTransaction(
  statements: Statements,
  { intent, orderId, settledBy, note }: Settlement,
): Promise<SettlementResult> {
  const [row] = await statements.select().from(orderKeys).where(eq(orderKeys.intent, intent))
  if (row === undefined) return 'no-such-order'
  const hasThisOutcome =
    orderId === null
      ? row.state === 'released' && row.settledAt !== null
      : row.state === 'done' && row.orderId === String(orderId)
  if (hasThisOutcome) return 'settled-so-already'
  if (orderId !== null && (await findKeyedIdsAmong(statements, [orderId])).size > 0)
    return 'order-of-other-key'
  const outcome =
    orderId === null
      ? { state: 'released' as const, earlierMayBePlaced: false, mustTellNotSent: true }
      : {
          state: 'done' as const,
          answerStatus: 200,
          answerType: 'application/json',
          answerBody: JSON.stringify({ data: { id: orderId } }),
          orderId: String(orderId),
          isShrunk: true,
        }
  const settledRows = await statements
    .update(orderKeys)
    // With another claim, a request that still runs can no longer change the row.
    .set({
      ...outcome,
      claim: sql`gen_random_uuid()`,
      touchedAt: sql`now()`,
      settledBy,
      settledAt: sql`now()`,
      settlementNote: note,
    })
    .where(and(eq(orderKeys.intent, intent), isUnsettled))
    .returning({ intent: orderKeys.intent })
  return settledRows.length === 1 ? 'settled' : 'not-unknown'
}
