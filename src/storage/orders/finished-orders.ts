// Delivery passes skip finished orders, so that 2,000 of them do not slow the sending of one order. Finished orders
// stay in the outbox table; the index `finishedAt` tells them from unfinished orders (offline.md, Finished orders).
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { AccountDatabase } from '../account-database.ts'
import { markRow, orderOf } from './stored-order.ts'

/** More rows in one transaction would make other tabs wait too long. */
const ROWS_PER_TRANSACTION = 100

function chunksOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_PER_TRANSACTION) }, (_, index) =>
    items.slice(index * ROWS_PER_TRANSACTION, (index + 1) * ROWS_PER_TRANSACTION),
  )
}

/**
 * Deletes orders finished before this time, except their intents and server numbers, which `pastOrders` keeps.
 * Unreadable and unfinished orders stay.
 */
export async function pruneFinished(account: AccountDatabase, finishedBefore: number): Promise<void> {
  const { outbox, pastOrders } = account
  const oldIntents = await outbox.where('finishedAt').between(1, finishedBefore).primaryKeys()
  for (const intents of chunksOf(oldIntents)) {
    await account.transaction('rw', outbox, pastOrders, async () => {
      for (const row of await outbox.bulkGet(intents)) {
        const { finishedAt = 0, serverNumbers = [] } = row ? markRow(row) : {}
        if (row === undefined || finishedAt === 0 || finishedAt >= finishedBefore) continue
        await pastOrders.put({ intent: row.intent, serverNumbers })
        await outbox.delete(row.intent)
      }
    })
  }
}

/** Returns those of `serverNumbers` that belong to finished orders. */
export async function numbersOfFinishedOrders(
  { outbox, pastOrders }: AccountDatabase,
  serverNumbers: readonly number[],
): Promise<number[]> {
  if (serverNumbers.length === 0) return []
  const [finishedNumbers, pastNumbers] = await Promise.all([
    outbox.where('serverNumbers').anyOf(serverNumbers).keys(),
    pastOrders.where('serverNumbers').anyOf(serverNumbers).keys(),
  ])
  return [...finishedNumbers, ...pastNumbers].map(Number)
}

/** The latest orders finished after this time, and the number of all orders finished after it. */
export async function readFinishedOrders(
  { outbox }: AccountDatabase,
  finishedAfter: number,
  limit: number,
): Promise<{ finishedOrders: PendingOrder[]; finishedCount: number }> {
  const queryFinished = () => outbox.where('finishedAt').above(Math.max(0, finishedAfter))
  const [rows, finishedCount] = await Promise.all([
    queryFinished().reverse().limit(limit).toArray(),
    queryFinished().count(),
  ])
  return { finishedOrders: rows.map(orderOf), finishedCount }
}
