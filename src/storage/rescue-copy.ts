// When a database cannot be opened the way this version wants it, its rows can still be read as they are.

import Dexie from 'dexie'
import { accountDatabaseName, VISITOR } from './shared-names.ts'

/** Every row by store; without versions Dexie opens what is there and changes nothing. */
async function readRaw(databaseName: string): Promise<Record<string, unknown[]>> {
  const database = new Dexie(databaseName)
  try {
    await database.open()
    const stores: Record<string, unknown[]> = {}
    for (const table of database.tables) stores[table.name] = await table.toArray()
    return stores
  } finally {
    database.close()
  }
}

function settingOf(rows: readonly unknown[], key: string): unknown {
  const found = rows.find((row) => typeof row === 'object' && row !== null && 'key' in row && row.key === key)
  return found && typeof found === 'object' && 'value' in found ? found.value : undefined
}

/**
 * Cart, orders and drafts of the device's current account, as text for a file; null where nothing can be read. Of
 * other accounts it opens nothing.
 */
export async function rescueCopy(): Promise<string | null> {
  try {
    const { settings = [] } = await readRaw('counter-device').catch(() => ({ settings: [] }))
    const current =
      settingOf(settings, 'signedOut') === true ? VISITOR : settingOf(settings, 'currentAccount')
    const account = typeof current === 'string' ? current : VISITOR
    const stores = await readRaw(accountDatabaseName(account))
    return JSON.stringify({ format: 'counter-rescue', version: 1, account, stores }, null, 2)
  } catch {
    return null
  }
}
