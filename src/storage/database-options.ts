import type { DexieOptions } from 'dexie'

/**
 * Every database here is read from the disk itself. Dexie's cache shows what a running transaction has not
 * committed yet, and hands one query's answer to others: what a screen says is saved must be saved.
 */
export function databaseOptions(durability: 'strict' | 'relaxed'): DexieOptions {
  return { chromeTransactionDurability: durability, cache: 'disabled' }
}
