// What a signed-out account leaves on this device: facts of the server are deleted, they are only copies; cart, orders
// and drafts are closed to the edge's key. Every step is one transaction that loses nothing where it is the last one,
// and running it again finishes what was begun.

import Dexie, { type Table } from 'dexie'
import type { PendingOrderRow } from '../account-database.ts'
import { databaseOptions } from '../database-options.ts'
import { withRoom } from '../make-room.ts'
import { type SealedText, sealedIn } from './sealed-text.ts'
import { type AccountKey, accountDatabaseName } from '../shared-names.ts'

export type Close = (text: string) => Promise<SealedText>

const COPIED_SETTINGS = ['account', 'dealershipsReadAt']
const OUTBOX = 'outbox'
/** Their rows have a `key`, and go to a new one when they are closed: to whoever looks there is no cart any more. */
const KEYED = ['cart', 'drafts', 'settings']
/** What counting and ordering need of an order that nobody can read. */
const READABLE: readonly string[] = [
  'intent',
  'state',
  'placedAt',
  'schemaVersion',
  'finishedAt',
] satisfies (keyof PendingOrderRow)[]
/** A page that is still open may write while rows are closed; what it writes after that the next start closes. */
const ROUNDS = 3

type Row = Record<string, unknown>

interface ClosedRow {
  table: string
  key: string
  /** Of the row as it was read. */
  text: string
  closed: Row
}

/**
 * Call it under the session lock. `hasLeft` is asked before every change, because a page that is frozen in the
 * middle may go on after the account signed in again. Without `close` only the copies go.
 */
export async function sealAccount(
  accountKey: AccountKey,
  close: Close | null,
  hasLeft: () => Promise<boolean>,
): Promise<void> {
  // Without versions Dexie opens what is there, also what an older or a newer app made.
  const database = new Dexie(accountDatabaseName(accountKey), databaseOptions('strict'))
  try {
    await database.open()
    if (!(await hasLeft())) return
    await deleteCopies(database)
    if (close === null) return
    for (let round = 0; round < ROUNDS; round += 1) {
      const rows = await closeRows(database, close)
      if (rows.length === 0 || !(await hasLeft())) return
      await withRoom(() => replaceRows(database, rows))
    }
  } finally {
    database.close()
  }
}

function present(database: Dexie, names: readonly string[]): Table<Row, string>[] {
  return database.tables.filter(({ name }) => names.includes(name))
}

async function deleteCopies(database: Dexie): Promise<void> {
  for (const table of present(database, ['dealerships'])) await table.clear()
  for (const table of present(database, ['settings'])) await table.bulkDelete(COPIED_SETTINGS)
}

/** Outside of any transaction: the browser would end it while the text is encrypted. */
async function closeRows(database: Dexie, close: Close): Promise<ClosedRow[]> {
  const closed: ClosedRow[] = []
  for (const table of present(database, [...KEYED, OUTBOX])) {
    for (const row of await table.toArray()) {
      const text = isClosed(table.name, row) ? null : textOf(row)
      const key = row[table.name === OUTBOX ? 'intent' : 'key']
      if (text === null || typeof key !== 'string') continue
      const sealed = await close(text)
      closed.push({ table: table.name, key, text, closed: closedRow(table.name, row, sealed) })
    }
  }
  return closed
}

function isClosed(table: string, row: Row): boolean {
  return sealedIn(table === OUTBOX ? row.order : row) !== null
}

/** Null for what no app has ever written, and JSON cannot say. */
function textOf(row: Row): string | null {
  try {
    return JSON.stringify(row)
  } catch {
    return null
  }
}

function closedRow(table: string, row: Row, sealed: SealedText): Row {
  if (table !== OUTBOX) return { key: `sealed-${sealed.iv}`, sealed }
  const readable = Object.entries(row).filter(
    ([name, value]) => READABLE.includes(name) && ['string', 'number'].includes(typeof value),
  )
  return { ...Object.fromEntries(readable), order: { sealed } }
}

/** What was written since it was read stays as it is; the next round reads it again. */
function replaceRows(database: Dexie, rows: readonly ClosedRow[]): Promise<void> {
  const tables = present(database, [...KEYED, OUTBOX])
  return database.transaction('rw', tables, async () => {
    for (const { table, key, text, closed } of rows) {
      const stored = database.table<Row, string>(table)
      const now = await stored.get(key)
      if (now === undefined || textOf(now) !== text) continue
      if (table !== OUTBOX) await stored.delete(key)
      await stored.put(closed)
    }
  })
}
