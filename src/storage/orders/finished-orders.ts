// Delivery passes skip finished orders, so that 2,000 of them do not slow the sending of one order. Finished orders stay in
// the outbox table, where older versions find, show and seal them; the index `finishedAt` tells them from the others
// (offline.md, Finished orders).
import type { PendingOrder } from '#outbox/pending-order.ts'
import type { AccountDatabase } from '../account-database.ts'
import { readUnmarkedIntents } from './pending-counts.ts'
import { markedRow, orderOf } from './stored-order.ts'

/** A transaction of this many rows is short enough for others to wait for. */
const ROWS_AT_ONCE = 100

function chunksOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / ROWS_AT_ONCE) }, (_, index) =>
    items.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE),
  )
}

/** Marks rows of an older version. Every step is its own transaction; the next run finishes interrupted work. */
export async function archiveFinished(account: AccountDatabase): Promise<void> {
  const { outbox } = account
  const unmarked = await account.transaction('r', outbox, () => readUnmarkedIntents(account))
  for (const intents of chunksOf(unmarked)) {
    await account.transaction('rw', outbox, async () => {
      // A row may have been written since the intents were read: it is marked by its current content.
      const rows = (await outbox.bulkGet(intents)).filter((row) => row !== undefined)
      await outbox.bulkPut(rows.map(markedRow))
    })
  }
}

/** Deletes the content of orders finished before this time; unreadable and unfinished ones stay. */
export async function pruneFinished(account: AccountDatabase, finishedBefore: number): Promise<void> {
  const { outbox, pastOrders } = account
  const old = await outbox.where('finishedAt').between(1, finishedBefore).primaryKeys()
  for (const intents of chunksOf(old)) {
    await account.transaction('rw', outbox, pastOrders, async () => {
      for (const row of await outbox.bulkGet(intents)) {
        const { finishedAt = 0, serverNumbers = [] } = row ? markedRow(row) : {}
        if (row === undefined || finishedAt === 0 || finishedAt >= finishedBefore) continue
        await pastOrders.put({ intent: row.intent, serverNumbers })
        await outbox.delete(row.intent)
      }
    })
  }
}

/** The numbers among these that belong to finished orders. */
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

/** The latest orders finished after this time, and the number of all of them. */
export async function readArchive(
  { outbox }: AccountDatabase,
  finishedAfter: number,
  limit: number,
): Promise<{ archived: PendingOrder[]; archivedCount: number }> {
  const finished = () => outbox.where('finishedAt').above(Math.max(0, finishedAfter))
  const [rows, archivedCount] = await Promise.all([
    finished().reverse().limit(limit).toArray(),
    finished().count(),
  ])
  return { archived: rows.map(orderOf), archivedCount }
}
