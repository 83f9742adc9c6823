// The device's own copy of what the server knows: thrown away whole at sign-out or on any error, and rebuilt.
import Dexie, { type EntityTable, type Table } from 'dexie'
import type { State } from '#domain/dealership.ts'
import type { Order } from '#domain/order.ts'
import type { PaperOrder } from '#domain/paper-order.ts'
import type { Product } from '#domain/product.ts'
import { accountDatabaseName } from './account-database.ts'
import { databaseOptions, tellWhenBlocked } from './database-options.ts'
import type { AccountKey } from './device-database.ts'

/** What was read for one dealership, under its id. */
type PerDealership = `${'purchases' | 'spending'}:${number}`
/** The order of a new customer, under its id. */
type PerOrder = `unregistered:${number}`

export interface CopySetting {
  key: 'walk' | 'ordersReadAt' | 'statesReadAt' | 'shipments' | PerDealership | PerOrder
  value: unknown
}

/** Rows of earlier builds have neither of the two. */
export interface OrderRow extends Order {
  /** When the server gave this order. */
  readAt?: number
  paperOrder?: { value: PaperOrder; readAt: number }
}

export class CopyDatabase extends Dexie {
  products!: Table<Product, number> // set by Dexie from the stores below
  orders!: Table<OrderRow, number> // set by Dexie from the stores below
  states!: Table<State, number> // set by Dexie from the stores below
  settings!: EntityTable<CopySetting, 'key'> // set by Dexie from the stores below

  constructor(account: AccountKey) {
    super(`${accountDatabaseName(account)}-copy`, databaseOptions('relaxed'))
    this.version(1).stores({
      products: 'id, parentId, type',
      orders: 'id, dealership.id',
      states: 'id',
      settings: 'key',
    })
    tellWhenBlocked(this)
  }
}

/** Open pages close their connection when asked; one that is frozen must not hold up a sign-out. */
const LIMIT_MS = 3000

/** Throws an account's copy of the server's data away, whole; answers whether it is gone already. */
export async function deleteCopy(accountKey: AccountKey): Promise<boolean> {
  const gone = new CopyDatabase(accountKey).delete().then(
    () => true,
    () => false,
  )
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, LIMIT_MS, false))
  return Promise.race([gone, late])
}

/**
 * The account's copy, opened. One that cannot be opened is thrown away and begun anew: the server has all of
 * it. Where the browser keeps nothing at all the answer is not open either, and its readers find that out.
 */
export async function openCopy(accountKey: AccountKey): Promise<CopyDatabase> {
  const copy = new CopyDatabase(accountKey)
  try {
    await copy.open()
    return copy
  } catch {
    copy.close()
    await deleteCopy(accountKey)
    const fresh = new CopyDatabase(accountKey)
    await fresh.open().catch(() => {}) // nothing more can be done about it here
    return fresh
  }
}
