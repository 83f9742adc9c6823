// Options that all databases of this device share.
import type Dexie from 'dexie'
import type { DexieOptions } from 'dexie'

/**
 * Every database is read from the disk itself. Dexie's cache shows uncommitted data of a running transaction
 * and shares answers between queries: but data shown as saved must be saved.
 */
export function databaseOptions(durability: 'strict' | 'relaxed'): DexieOptions {
  return { chromeTransactionDurability: durability, cache: 'disabled' }
}

/**
 * Callbacks for a blocked upgrade: a newer version waits until every page of the older one closes its connection. Pages do
 * so by themselves, but a frozen one does not, and the person must be told.
 */
const listeners = new Set<() => void>()

/** Called for every database of the device when it is made. */
export function reportBlockedUpgrade(database: Dexie): void {
  database.on('blocked', () => {
    for (const listener of listeners) listener()
  })
}

export function onBlockedUpgrade(listener: () => void): void {
  listeners.add(listener)
}
