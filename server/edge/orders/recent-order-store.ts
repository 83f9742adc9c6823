// Writes the orders of dealerships that wait on devices or passed the edge into the edge's database (G228).
import { and, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type RecentOrdersBody, reportedLines } from '#contract/orders/recent-orders.ts'
import type { ReportAuthor } from '#contract/orders/visible-recent-orders.ts'
import type { CounterDatabase, Statements } from '#server/database/open-database.ts'
import { recentOrders } from '../key-store/key-tables.ts'
import { intentOfKey, keysOfOrder } from '../key-store/keys-of-order.ts'
import { orderLinesOf } from './order-body.ts'
import { hoursAgo } from './read-stored-orders.ts'
import { bytesSince, firstWithin } from './recent-order-bytes.ts'

/** The most rows of one author for a dealership, and the most bytes of their lines: the oldest rows are deleted (G294). */
const MOST_ROWS_OF_AUTHOR = 100
const MOST_BYTES_OF_AUTHOR = 200_000
/** Rows are deleted after this time, which is longer than the days of any `repeat-orders` rule. */
const KEPT_DAYS = 100

/** Stores the report of a device. The row of an order of another author stays as it is. */
export function storeReport(
  database: CounterDatabase,
  body: RecentOrdersBody,
  author: ReportAuthor,
): Promise<void> {
  const { dealershipId, waiting, ended } = body
  return database.transaction(async (transaction) => {
    await lockOrdersOf(transaction, author.id)
    if (ended.length > 0) {
      const keys = ended.flatMap((intent) => keysOfOrder({ intent, author: String(author.id) }))
      await transaction
        .delete(recentOrders)
        .where(and(isOfAuthor(author.id, dealershipId), inArray(recentOrders.intent, keys)))
    }
    if (waiting.length === 0) return
    await writeOrders(
      transaction,
      author.id,
      firstWithin(writtenOrders(body, author), MOST_BYTES_OF_AUTHOR),
      REPORT_CHANGES,
    )
    await deleteOldestRows(transaction, author.id, dealershipId)
  })
}

/** The waiting orders as rows, the newest first. The lines of a row are made when it is asked for. */
function* writtenOrders(
  { dealershipId, waiting }: RecentOrdersBody,
  author: ReportAuthor,
): Generator<WrittenOrder> {
  for (const { intent, ageMs, lines } of waiting.toSorted((a, b) => a.ageMs - b.ageMs)) {
    yield {
      intent,
      dealershipId,
      authorId: author.id,
      authorName: author.name,
      isByStaff: author.isStaff,
      lines: JSON.stringify(lines),
      orderedAt: timeBefore(ageMs),
    }
  }
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
    const { dealership: dealershipId, productRequest } = orderLines
    const lines = JSON.stringify(productRequest)
    await database.transaction(async (transaction) => {
      await lockOrdersOf(transaction, authorId)
      const writtenOrder = { intent: order.intent, dealershipId, authorId, lines, orderedAt: sql`now()` }
      await writeOrders(transaction, authorId, [writtenOrder], ORDER_CHANGES)
      await deleteOldestRows(transaction, authorId, dealershipId)
    })
  }
}

function isOfAuthor(authorId: number, dealershipId: number): SQL | undefined {
  return and(eq(recentOrders.authorId, authorId), eq(recentOrders.dealershipId, dealershipId))
}

/** Deletes the author's oldest rows beyond MOST_ROWS_OF_AUTHOR and MOST_BYTES_OF_AUTHOR. */
async function deleteOldestRows(
  statements: Statements,
  authorId: number,
  dealershipId: number,
): Promise<void> {
  const newestFirst = sql`order by ${recentOrders.reportedAt} desc, ${recentOrders.orderedAt} desc, ${recentOrders.intent}`
  const rows = statements
    .select({
      intent: recentOrders.intent,
      rowCount: sql<number>`row_number() over (${newestFirst})`.as('row_count'),
      bytes: bytesSince(newestFirst).as('bytes'),
    })
    .from(recentOrders)
    .where(isOfAuthor(authorId, dealershipId))
    .as('rows_of_author')
  const oldestRows = statements
    .select({ intent: rows.intent })
    .from(rows)
    .where(or(gt(rows.rowCount, MOST_ROWS_OF_AUTHOR), gt(rows.bytes, MOST_BYTES_OF_AUTHOR)))
  await statements
    .delete(recentOrders)
    .where(and(isOfAuthor(authorId, dealershipId), inArray(recentOrders.intent, oldestRows)))
}

/** Writes of one author run one after another, so that no order gets two rows. */
async function lockOrdersOf(statements: Statements, authorId: number): Promise<void> {
  await statements.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`recent orders of ${String(authorId)}`}))`,
  )
}

/** `orderedAt`: the time of Checkout, for a new row. */
type WrittenOrder = Omit<typeof recentOrders.$inferInsert, 'reportedAt' | 'orderedAt'> & { orderedAt: SQL }

/** The changes of an existing row by an order that passed the edge, which names no author, and by a report. */
const ORDER_CHANGES = {
  dealershipId: sql`excluded.dealership_id`,
  lines: sql`excluded.lines`,
  reportedAt: sql`now()`,
}
const REPORT_CHANGES = {
  ...ORDER_CHANGES,
  authorName: sql`excluded.author_name`,
  isByStaff: sql`excluded.is_by_staff`,
}

/**
 * Changes the rows of these intents and their author, or inserts them beside the rows of other authors (G292). The orders
 * share each statement, because a statement costs more than the row that it writes.
 */
async function writeOrders(
  statements: Statements,
  authorId: number,
  orders: readonly WrittenOrder[],
  changes: typeof ORDER_CHANGES,
): Promise<void> {
  const keysOf = ({ intent }: WrittenOrder) => keysOfOrder({ intent, author: String(authorId) })
  const isOwnRow = eq(recentOrders.authorId, authorId)
  const ownRows = await statements
    .select({ key: recentOrders.intent })
    .from(recentOrders)
    .where(and(inArray(recentOrders.intent, orders.flatMap(keysOf)), isOwnRow))
  const ownKeys = new Map(ownRows.map(({ key }) => [intentOfKey(key), key]))
  // If a report names an intent twice, its newest lines are written.
  const ordersByIntent = new Map(orders.toReversed().map((order) => [order.intent, order]))
  // Always in the same order, so that the reports of two people who name the same intents never wait for each other.
  let missingOrders = [...ordersByIntent.values()].toSorted((a, b) => (a.intent < b.intent ? -1 : 1))
  for (const place of [0, 1] as const) {
    if (missingOrders.length === 0) return
    const rows = missingOrders.map((order) => ({
      ...order,
      intent: ownKeys.get(order.intent) ?? keysOf(order)[place],
    }))
    const writtenRows = await statements
      .insert(recentOrders)
      .values(rows)
      // The row of another author stays as it is: this author's order gets the other key.
      .onConflictDoUpdate({ target: recentOrders.intent, set: changes, setWhere: isOwnRow })
      .returning({ key: recentOrders.intent })
    const writtenIntents = new Set(writtenRows.map(({ key }) => intentOfKey(key)))
    missingOrders = missingOrders.filter(({ intent }) => !writtenIntents.has(intent))
  }
}

/** Deletes the rows that were written more than KEPT_DAYS ago: `readStoredOrders` would leave them out. */
export async function sweepRecentOrders(database: CounterDatabase): Promise<void> {
  await database.delete(recentOrders).where(lt(recentOrders.reportedAt, hoursAgo(KEPT_DAYS * 24)))
}

/** The column `lines`. */
export const storedLines = v.pipe(v.string(), v.parseJson(), reportedLines)

/** The retention of order keys. A device that reports a larger age has a wrong clock, so this age is stored. */
const MOST_AGE_MS = 400 * 86_400_000

function timeBefore(ageMs: number) {
  return sql`now() - ${Math.min(ageMs, MOST_AGE_MS)}::float8 * interval '1 millisecond'`
}
