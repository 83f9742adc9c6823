// One account's database on this device: its cart, pending and past orders, drafts, lists, waiting changes of scheduled
// shipments, dealerships and settings. No code deletes an account's database. The content of finished orders is deleted
// after the days of the site file (`offline.finishedOrderDays`). offline.md, Databases, says when code may open the
// database of another account.

import Dexie, { type EntityTable, type Table } from 'dexie'
import type { CartContent } from '#domain/cart/cart.ts'
import type { Dealership } from '#domain/people/dealership.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { databaseOptions, watchBlockedUpgrade } from './database-options.ts'
import { type AccountKey, accountDatabaseName } from './shared-names.ts'

export interface CartRow extends CartContent {
  key: 'cart'
}

/**
 * The files that read the values explain them: device/account-settings.ts, orders/lost-orders.ts,
 * people/dealership-table.ts.
 */
export interface AccountSetting {
  key:
    | 'account'
    | 'dealershipId'
    | 'dealershipsReadAt'
    | 'orderViews'
    | 'shippingNotes'
    | 'countSounds'
    | 'keptPdfs'
    | 'lostOrders'
    /** Its value is the name of the edge's key store at the latest search for sent orders. */
    | 'lookedForSentUnder'
    /** The restock settings of a dealership, under its id. */
    | `restock:${number}`
    /** The server's last answer about the lists of a dealership, under its id. */
    | `listSharing:${number}`
  value: unknown
}

export interface Draft {
  key: string
  value: unknown
  savedAt: number
}

/** The stored form of a pending order: its schema version and the raw order, so that no field is ever lost. */
export interface PendingOrderRow {
  intent: string
  state: PendingOrder['state']
  placedAt: number
  schemaVersion: number
  /** When the order was finished, 0 while it is not. A damaged row without it is treated as not finished. */
  finishedAt: number
  /** The order's numbers on the server; only a finished order has them. */
  serverNumbers?: number[]
  order: unknown
}

/** A finished order whose content was deleted: only its intent and its numbers on the server are left. */
export interface PastOrder {
  intent: string
  serverNumbers: number[]
}

/** A list of a dealership. A sealed row has only its key and its sealed text. */
export interface ListRow {
  key: string
  dealershipId: number
  name: string
  lines: unknown
  /** Missing if the edge does not know the list. */
  sharing?: unknown
}

/** A change of a scheduled shipment. A sealed row has only its key and its sealed text. */
export interface ShipmentChangeRow {
  key: string
  /** `subjectKey` of the shipment. */
  subject: string
  /** When the change was done or discarded, 0 before. */
  finishedAt: number
  change: unknown
}

export class AccountDatabase extends Dexie {
  cart!: EntityTable<CartRow, 'key'> // set by Dexie from the stores below
  outbox!: EntityTable<PendingOrderRow, 'intent'> // set by Dexie from the stores below
  settings!: EntityTable<AccountSetting, 'key'> // set by Dexie from the stores below
  dealerships!: Table<Dealership, number> // set by Dexie from the stores below
  drafts!: EntityTable<Draft, 'key'> // set by Dexie from the stores below
  pastOrders!: EntityTable<PastOrder, 'intent'> // set by Dexie from the stores below
  lists!: EntityTable<ListRow, 'key'> // set by Dexie from the stores below
  shipmentChanges!: EntityTable<ShipmentChangeRow, 'key'> // set by Dexie from the stores below

  constructor(account: AccountKey) {
    super(accountDatabaseName(account), databaseOptions('strict'))
    // The first version that was used: only builds before the first release had versions 1 to 3.
    this.version(4).stores({
      cart: 'key',
      outbox: 'intent, state, placedAt, finishedAt, *serverNumbers',
      settings: 'key',
      dealerships: 'id',
      drafts: 'key',
      pastOrders: 'intent, *serverNumbers',
      lists: 'key, dealershipId',
      shipmentChanges: 'key, subject, finishedAt',
    })
    watchBlockedUpgrade(this)
  }
}
