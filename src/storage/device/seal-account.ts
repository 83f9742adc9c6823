// Seals the data of a signed-out or locked account on this device: cart, orders, drafts, lists, changes of shipments and
// settings are encrypted. Copies of the server's facts are deleted, or for a locked account encrypted too, because its unlock
// needs them. Every step is one transaction. If the page closes after a step, no data is lost, and the next run finishes the
// work.

import Dexie, { type Table } from 'dexie'
import type { PendingOrderRow } from '../account-database.ts'
import { databaseOptions } from '../database-options.ts'
import { withRoom } from '../make-room.ts'
import { type AccountKey, accountDatabaseName } from '../shared-names.ts'
import { SEALED_DEALERSHIPS, type SealedText, sealedIn } from './sealed-text.ts'

export type SealText = (text: string) => Promise<SealedText>

const COPIED_SETTINGS = ['account', 'dealershipsReadAt']
const OUTBOX = 'outbox'
/**
 * The rows of these tables have a `key`. A sealed row gets another key, so that code that reads the cart does not find
 * it.
 */
const KEYED_TABLES = ['cart', 'drafts', 'settings', 'lists', 'shipmentChanges']
/** The fields of a sealed order that counting and sorting need. */
const READABLE_FIELDS: readonly string[] = [
  'intent',
  'state',
  'placedAt',
  'schemaVersion',
  'finishedAt',
] satisfies (keyof PendingOrderRow)[]
/** An open page may write while rows are sealed; rows that it writes after the last round are sealed later. */
const MOST_ROUNDS = 3

type Row = Record<string, unknown>

interface RowReplacement {
  table: string
  key: string
  /** The text of the row as it was read. */
  text: string
  replacement: Row
}

interface SealOptions {
  /** Encrypts also the account's copies of the server's facts, which are deleted otherwise. */
  keepsCopies?: boolean
}

/**
 * Call it under the session lock. `isSignedOut` is called at the start, and again before sealed rows are written: a
 * frozen page may continue after the account signed in again. Without `sealText` only the copies are deleted.
 */
export async function sealAccount(
  accountKey: AccountKey,
  sealText: SealText | null,
  isSignedOut: () => Promise<boolean>,
  { keepsCopies = false }: SealOptions = {},
): Promise<void> {
  // Without versions Dexie opens an existing database, also one of an older or newer app.
  const database = new Dexie(accountDatabaseName(accountKey), databaseOptions('strict'))
  try {
    await database.open()
    if (!(await isSignedOut())) return
    if (sealText === null || !keepsCopies) await deleteCopies(database)
    if (sealText === null) return
    if (keepsCopies) await withRoom(() => moveDealerships(database))
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const rows = await sealRows(database, sealText)
      if (rows.length === 0 || !(await isSignedOut())) return
      await withRoom(() => replaceRows(database, rows))
    }
  } finally {
    database.close()
  }
}

function tablesNamed(database: Dexie, names: readonly string[]): Table<Row, string>[] {
  return database.tables.filter(({ name }) => names.includes(name))
}

async function deleteCopies(database: Dexie): Promise<void> {
  for (const table of tablesNamed(database, ['dealerships'])) await table.clear()
  for (const table of tablesNamed(database, ['settings'])) await table.bulkDelete(COPIED_SETTINGS)
}

/**
 * The keys of the dealerships' rows are numbers, so the rows become one setting, which is sealed like the other settings. A
 * sealed setting of an earlier run stays.
 */
async function moveDealerships(database: Dexie): Promise<void> {
  const tables = tablesNamed(database, ['dealerships', 'settings'])
  await database.transaction('rw', tables, async () => {
    const dealerships = await database.table('dealerships').toArray()
    if (dealerships.length === 0) return
    await database.table('settings').put({ key: SEALED_DEALERSHIPS, value: dealerships })
    await database.table('dealerships').clear()
  })
}

/** Runs outside of any transaction, because the browser would end a transaction while the text is encrypted. */
async function sealRows(database: Dexie, sealText: SealText): Promise<RowReplacement[]> {
  const replacements: RowReplacement[] = []
  for (const table of tablesNamed(database, [...KEYED_TABLES, OUTBOX])) {
    const sealing = (await table.toArray()).map((row) => sealRow(table.name, row, sealText))
    replacements.push(...(await Promise.all(sealing)).filter((replacement) => replacement !== null))
  }
  return replacements
}

/** null for a row that is sealed already, and for a row that no version of the app has written. */
async function sealRow(table: string, row: Row, sealText: SealText): Promise<RowReplacement | null> {
  const text = isSealed(table, row) ? null : textOf(row)
  const key = row[table === OUTBOX ? 'intent' : 'key']
  if (text === null || typeof key !== 'string') return null
  return { table, key, text, replacement: createSealedRow(table, row, await sealText(text)) }
}

function isSealed(table: string, row: Row): boolean {
  return sealedIn(table === OUTBOX ? row.order : row) !== null
}

/** null for a row that JSON cannot express; no version of the app writes one. */
function textOf(row: Row): string | null {
  try {
    return JSON.stringify(row)
  } catch {
    return null
  }
}

function createSealedRow(table: string, row: Row, sealedText: SealedText): Row {
  if (table !== OUTBOX) return { key: `sealed-${sealedText.iv}`, sealed: sealedText }
  const readableFields = Object.entries(row).filter(
    ([name, value]) => READABLE_FIELDS.includes(name) && ['string', 'number'].includes(typeof value),
  )
  return { ...Object.fromEntries(readableFields), order: { sealed: sealedText } }
}

/**
 * Does not replace a row that a page has written since it was read; the next round reads that row again. The rows of a
 * table are read and written together, because thousands of single requests take seconds.
 */
function replaceRows(database: Dexie, rows: readonly RowReplacement[]): Promise<void> {
  const tables = tablesNamed(database, [...KEYED_TABLES, OUTBOX])
  return database.transaction('rw', tables, async () => {
    for (const table of tables) {
      const rowsOfTable = rows.filter((row) => row.table === table.name)
      if (rowsOfTable.length === 0) continue
      const currentRows = await table.bulkGet(rowsOfTable.map(({ key }) => key))
      const unchangedRows = rowsOfTable.filter(({ text }, index) => {
        const currentRow = currentRows[index]
        return currentRow !== undefined && textOf(currentRow) === text
      })
      if (table.name !== OUTBOX) await table.bulkDelete(unchangedRows.map(({ key }) => key))
      await table.bulkPut(unchangedRows.map(({ replacement }) => replacement))
    }
  })
}
