// What holds for every database of this device.
import type Dexie from 'dexie'
import type { DexieOptions } from 'dexie'

/**
 * Every database here is read from the disk itself. Dexie's cache shows what a running transaction has not
 * committed yet, and hands one query's answer to others: what a screen says is saved must be saved.
 */
export function databaseOptions(durability: 'strict' | 'relaxed'): DexieOptions {
  return { chromeTransactionDurability: durability, cache: 'disabled' }
}

/**
 * A database that a newer version wants to change waits until every page of the older one lets go of it. Pages do so by
 * themselves; one that is frozen does not, and the person has to be told.
 */
const listeners = new Set<() => void>()

/** Called by every database of the device as it is made. */
export function tellWhenBlocked(database: Dexie): void {
  database.on('blocked', () => {
    for (const listener of listeners) listener()
  })
}

export function onBlockedUpgrade(listener: () => void): void {
  listeners.add(listener)
}
