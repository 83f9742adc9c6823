// Options that all databases of this device share.
import type Dexie from 'dexie'
import type { DexieOptions } from 'dexie'

/**
 * Every database is read from the disk itself. Dexie's cache would show uncommitted data of a running
 * transaction, but data that a screen shows as saved must be saved.
 */
export function databaseOptions(durability: 'strict' | 'relaxed'): DexieOptions {
  return { chromeTransactionDurability: durability, cache: 'disabled' }
}

/**
 * Callbacks for a blocked upgrade: a newer version of the app waits until every page of the older one
 * closes its connection. A frozen page does not close it, so the app must tell the person.
 */
const blockedUpgradeListeners = new Set<() => void>()

/**
 * Calls the listeners of `onBlockedUpgrade` when an upgrade of the database is blocked. Each database calls this in its
 * constructor.
 */
export function watchBlockedUpgrade(database: Dexie): void {
  database.on('blocked', () => {
    for (const listener of blockedUpgradeListeners) listener()
  })
}

export function onBlockedUpgrade(listener: () => void): void {
  blockedUpgradeListeners.add(listener)
}
