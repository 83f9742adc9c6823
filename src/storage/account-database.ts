// What one account keeps on this device: cart, pending orders, drafts and what is known of the account itself.
// Who opens another account's database, and why: offline.md, Databases. No code deletes it.

import Dexie, { type EntityTable, type Table } from 'dexie'
import type { CartContent } from '#domain/cart.ts'
import type { Dealership } from '#domain/dealership.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { tellWhenBlocked } from './blocked-upgrade.ts'
import { databaseOptions } from './database-options.ts'
import type { AccountKey } from './device-database.ts'

export interface CartRow extends CartContent {
  key: 'cart'
}

export interface AccountSetting {
  key: 'account' | 'dealershipId' | 'dealershipsReadAt'
  value: unknown
}

export interface Draft {
  key: string
  value: unknown
  savedAt: number
}

/** The stored form of a pending order: its own schema version beside it, raw so that nothing is ever lost. */
export interface PendingOrderRow {
  intent: string
  state: PendingOrder['state']
  placedAt: number
  schemaVersion: number
  order: unknown
}

export class AccountDatabase extends Dexie {
  cart!: EntityTable<CartRow, 'key'> // set by Dexie from the stores below
  outbox!: EntityTable<PendingOrderRow, 'intent'> // set by Dexie from the stores below
  settings!: EntityTable<AccountSetting, 'key'> // set by Dexie from the stores below
  dealerships!: Table<Dealership, number> // set by Dexie from the stores below
  drafts!: EntityTable<Draft, 'key'> // set by Dexie from the stores below

  constructor(account: AccountKey) {
    super(accountDatabaseName(account), databaseOptions('strict'))
    this.version(1).stores({
      cart: 'key',
      outbox: 'intent, state, placedAt',
      settings: 'key',
      dealerships: 'id',
      drafts: 'key',
    })
    tellWhenBlocked(this)
  }
}

export function accountDatabaseName(account: AccountKey): string {
  return `counter-${account}`
}
