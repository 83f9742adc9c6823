// Reads the raw rows of a database that this version cannot open.

import { resultOf, openExisting } from './existing-database.ts'
import { accountDatabaseName, VISITOR } from './shared-names.ts'

/** All rows, by the name of their store. */
async function readRawRows(databaseName: string): Promise<Record<string, unknown[]>> {
  const database = await openExisting(databaseName)
  try {
    const names = [...database.objectStoreNames]
    const transaction = database.transaction(names)
    const rows = await Promise.all(
      names.map(
        async (name) => [name, await resultOf<unknown[]>(transaction.objectStore(name).getAll())] as const,
      ),
    )
    return Object.fromEntries(rows)
  } finally {
    database.close()
  }
}

function settingOf(rows: readonly unknown[], key: string): unknown {
  const setting = rows.find(
    (row) => typeof row === 'object' && row !== null && 'key' in row && row.key === key,
  )
  return setting && typeof setting === 'object' && 'value' in setting ? setting.value : undefined
}

/**
 * All rows of the current account's database, such as cart, orders and drafts, as text for a file; null if they cannot
 * be read. Opens no other account's database.
 */
export async function createRescueText(): Promise<string | null> {
  try {
    const { settings = [] } = await readRawRows('counter-device').catch(() => ({ settings: [] }))
    const currentAccount =
      settingOf(settings, 'signedOut') === true ? VISITOR : settingOf(settings, 'currentAccount')
    const account = typeof currentAccount === 'string' ? currentAccount : VISITOR
    const stores = await readRawRows(accountDatabaseName(account))
    return JSON.stringify({ format: 'counter-rescue', version: 1, account, stores }, null, 2)
  } catch {
    return null
  }
}
