// The device's own copy of what the server knows: emptied at sign-out, deleted on any error, and rebuilt.

import Dexie, { type EntityTable, type Table } from 'dexie'
import type { State } from '#domain/people/dealership.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import type { PaperOrder } from '#domain/orders/paper-order.ts'
import type { Product } from '#domain/products/product.ts'
import { databaseOptions, tellWhenBlocked } from './database-options.ts'
import { type AccountKey, copyDatabaseName, IN_CATALOGUE_ORDER } from './shared-names.ts'

/** What was read for one dealership, under its id. */
type PerDealership = `${'purchases' | 'billing'}:${number}`
/** The sums of one dealership, or of several together: their ids with + between. */
type Spending = `spending:${string}`
/** The order of a new customer, under its id. */
type PerOrder = `unregistered:${number}`

export interface CopySetting {
  key:
    | 'walk'
    | 'heardEvent'
    | 'ordersReadAt'
    | 'ordersToldAt'
    | 'statesReadAt'
    | 'shipments'
    | 'searchIndex'
    | 'changedProducts'
    | PerDealership
    | Spending
    | PerOrder
  value: unknown
}

/** Rows of earlier builds have none of the three. */
export interface OrderRow extends Order {
  /** When the server gave this order. */
  readAt?: number
  paperOrder?: { value: PaperOrder; readAt: number }
  events?: { value: OrderEvent[]; readAt: number }
}

export class CopyDatabase extends Dexie {
  products!: Table<Product, number> // set by Dexie from the stores below
  orders!: Table<OrderRow, number> // set by Dexie from the stores below
  states!: Table<State, number> // set by Dexie from the stores below
  settings!: EntityTable<CopySetting, 'key'> // set by Dexie from the stores below

  constructor(account: AccountKey) {
    super(copyDatabaseName(account), databaseOptions('relaxed'))
    this.version(1).stores({
      products: 'id, parentId, type',
      orders: 'id, dealership.id',
      states: 'id',
      settings: 'key',
    })
    // Nothing was ever read by the index of types, which goes: each index costs the first sync time.
    this.version(2).stores({ products: `id, parentId, ${IN_CATALOGUE_ORDER}` })
    tellWhenBlocked(this)
  }
}

/** A page that is frozen may hold a table or the database; it must not hold up a sign-out or a start. */
const LIMIT_MS = 3000

function withinLimit(work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, LIMIT_MS))])
}

/**
 * Throws everything in an account's copy away. The database itself stays: Firefox keeps what a page was just opening when
 * it ended until it collects garbage; a deletion waits for that, and whoever opens the database waits for the deletion
 * (measured with Firefox 153: up to 11 s). One that cannot be emptied cannot be read either, and is deleted.
 */
export async function emptyCopy(accountKey: AccountKey): Promise<void> {
  const copy = new CopyDatabase(accountKey)
  const emptied = copy
    .transaction('rw', copy.tables, () => Promise.all(copy.tables.map((table) => table.clear())))
    .catch(() => copy.delete())
    .catch(() => {}) // what is left the next page tries again
    .finally(() => copy.close())
  await withinLimit(emptied)
}

/**
 * The account's copy, opened. One that cannot be opened is deleted and begun anew: the server has all of
 * it. Where the browser keeps nothing at all the answer is not open either, and its readers find that out.
 */
export async function openCopy(accountKey: AccountKey): Promise<CopyDatabase> {
  const copy = new CopyDatabase(accountKey)
  try {
    await copy.open()
    return copy
  } catch {
    copy.close()
    await withinLimit(new CopyDatabase(accountKey).delete().catch(() => {}))
    const fresh = new CopyDatabase(accountKey)
    await fresh.open().catch(() => {}) // nothing more can be done about it here
    return fresh
  }
}
