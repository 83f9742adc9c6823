// What one account keeps on this device: cart, pending orders, drafts and what is known of the account itself.
// Who opens another account's database, and why: offline.md, Databases. No code deletes it; of what is in it only the
// content of finished orders goes, after 30 days.

import Dexie, { type EntityTable, type Table } from 'dexie'
import type { CartContent } from '#domain/cart/cart.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { databaseOptions, tellWhenBlocked } from './database-options.ts'
import { type AccountKey, accountDatabaseName } from './shared-names.ts'

export interface CartRow extends CartContent {
  key: 'cart'
}

export interface AccountSetting {
  key: 'account' | 'dealershipId' | 'dealershipsReadAt' | 'orderViews' | 'lostOrders'
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
  /**
   * When the order was finished, 0 while it is not. Missing where version 1 wrote the row, also a tab of it that is
   * still open: such a row counts as not finished until it is marked (finished-orders.ts).
   */
  finishedAt?: number
  /** Of a finished order: the orders of the server that it stands for. */
  serverNumbers?: number[]
  order: unknown
}

/** What stays of a finished order after 30 days: that it was here, and for which orders of the server it stood. */
export interface PastOrder {
  intent: string
  serverNumbers: number[]
}

export class AccountDatabase extends Dexie {
  cart!: EntityTable<CartRow, 'key'> // set by Dexie from the stores below
  outbox!: EntityTable<PendingOrderRow, 'intent'> // set by Dexie from the stores below
  settings!: EntityTable<AccountSetting, 'key'> // set by Dexie from the stores below
  dealerships!: Table<Dealership, number> // set by Dexie from the stores below
  drafts!: EntityTable<Draft, 'key'> // set by Dexie from the stores below
  pastOrders!: EntityTable<PastOrder, 'intent'> // set by Dexie from the stores below

  constructor(account: AccountKey) {
    super(accountDatabaseName(account), databaseOptions('strict'))
    this.version(1).stores({
      cart: 'key',
      outbox: 'intent, state, placedAt',
      settings: 'key',
      dealerships: 'id',
      drafts: 'key',
    })
    indexFinishedOrders(this)
    tellWhenBlocked(this)
  }
}

/**
 * Version 2. No row is rewritten, so that nothing in a row can make the upgrade fail and no start waits for it; rows
 * without the mark are marked later, a few at a time.
 */
function indexFinishedOrders(database: Dexie): void {
  database.version(2).stores({
    outbox: 'intent, state, placedAt, finishedAt, *serverNumbers',
    pastOrders: 'intent, *serverNumbers',
  })
}
