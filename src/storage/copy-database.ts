// The device's copy of the server's data. It is emptied at sign-out, and deleted if it cannot be opened or emptied;
// then it is filled again. The copy of a locked account is encrypted (locked-copy.ts).

import Dexie, { type EntityTable, type Table } from 'dexie'
import type { KeptPdf } from '#domain/orders/kept-pdfs.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderEvent } from '#domain/orders/order-event.ts'
import type { PaperOrder } from '#domain/orders/paper-order.ts'
import type { State } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import { databaseOptions, watchBlockedUpgrade } from './database-options.ts'
import type { EncryptedBytes } from './device/encrypted-bytes.ts'
import { resultOf } from './existing-database.ts'
import { type AccountKey, copyDatabaseName, IN_CATALOGUE_ORDER } from './shared-names.ts'
import { RESTORING_MARK, STALE_CHUNKS_MIDDLEWARE } from './stale-chunks.ts'

/** Data of one dealership, under its id. */
type DealershipKey =
  `${'purchases' | 'rules' | 'billing' | 'pdfsReadAt' | 'orderCount' | 'recentOrders' | 'orderReport'}:${number}`
/** The period of the spending sums of dealerships (orders/spending.ts), under their ids joined with +. */
type SpendingKey = `spending:${string}`
/** The order of a new customer, under its id. */
type NewCustomerOrderKey = `unregistered:${number}`

/** The earlier terms of a product, under its id. */
type TermsKey = `terms:${number}`
/** When the news of a dealership were read, and the decisions about them, under its id. */
type NewsKey = `news:${number}`

/** The tag of a list that the walk reads: the number of a page, or `ids`. */
type ListTagKey = `tag:${number | 'ids'}`

export interface CopySetting {
  key:
    | 'walk'
    /** The id of the last product event that was applied to the copy (last-events.ts). */
    | 'heardEvent'
    /** The time since which the device has received every change of products (last-events.ts). */
    | 'heardSince'
    /** The time since which the device notes changes of the terms of products (terms-since.ts). */
    | 'termsSince'
    | 'ordersReadAt'
    /** When a tab last learned that orders had changed (last-events.ts). */
    | 'ordersToldAt'
    | 'statesReadAt'
    | 'shipments'
    | 'searchIndex'
    | 'changedProducts'
    | 'rightsChangedAt'
    | 'pdfViewerBuild'
    | DealershipKey
    | TermsKey
    | NewsKey
    | SpendingKey
    | NewCustomerOrderKey
    | ListTagKey
  value: unknown
}

/** Facts of a kept invoice or packing slip. The content is a row of its own, so that lists need not read it. */
export interface PdfRow extends KeptPdf {
  /** `pdfKey` of the order. */
  key: string
}

export interface PdfContentRow {
  key: string
  content: ArrayBuffer
}

/** Rows of the copy, encrypted (stale-chunks.ts), or a mark about all chunks. */
export interface LockedChunk extends EncryptedBytes {
  key: string
  /** The table of its rows. */
  table: string
  /** The seal whose key decrypts it; empty for a mark, and while the rows are being encrypted. */
  seal: string
  /** Only in the row RESTORING_MARK: the keys of the seals, which scripts can use but not read. */
  sealKeys?: Record<string, CryptoKey>
}

/** Rows of earlier builds have none of the three fields. */
export interface OrderRow extends Order {
  /** When the server sent this order. */
  readAt?: number
  paperOrder?: { value: PaperOrder; readAt: number }
  events?: { value: OrderEvent[]; readAt: number }
}

export class CopyDatabase extends Dexie {
  products!: Table<Product, number> // set by Dexie from the stores below
  orders!: Table<OrderRow, number> // set by Dexie from the stores below
  states!: Table<State, number> // set by Dexie from the stores below
  settings!: EntityTable<CopySetting, 'key'> // set by Dexie from the stores below
  pdfs!: EntityTable<PdfRow, 'key'> // set by Dexie from the stores below
  pdfContents!: EntityTable<PdfContentRow, 'key'> // set by Dexie from the stores below
  lockedChunks!: EntityTable<LockedChunk, 'key'> // set by Dexie from the stores below

  constructor(account: AccountKey) {
    super(copyDatabaseName(account), databaseOptions('relaxed'))
    // The first version that was used: only builds before the first release had versions 1 to 4.
    this.version(5).stores({
      products: `id, parentId, ${IN_CATALOGUE_ORDER}`,
      orders: 'id, dealership.id',
      states: 'id',
      settings: 'key',
      pdfs: 'key, dealershipId',
      pdfContents: 'key',
      lockedChunks: 'key, seal',
    })
    this.use(STALE_CHUNKS_MIDDLEWARE)
    watchBlockedUpgrade(this)
  }
}

/** A frozen page may block a table or the database; a sign-out or a start waits for that page no longer than this. */
const LONGEST_WAIT_MS = 3000

function waitWithinLimit(work: PromiseLike<unknown>): Promise<unknown> {
  return Promise.race([work, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
}

/**
 * Deletes all rows of an account's copy. The database itself stays: if a page closes while it opens a database, Firefox
 * keeps that connection until it collects garbage; a deletion waits for that, and the next opening waits for the
 * deletion (measured with Firefox 153: up to 11 s). A database that cannot be emptied cannot be read either, and is
 * deleted.
 */
export async function emptyCopy(accountKey: AccountKey): Promise<void> {
  const copy = new CopyDatabase(accountKey)
  const emptying = copy
    .transaction('rw', copy.tables, () => Promise.all(copy.tables.map((table) => table.clear())))
    .catch(() => copy.delete())
    .catch(() => {}) // the next page tries again
    .finally(() => copy.close())
  await waitWithinLimit(emptying)
}

/** True from an unlock until all rows of the copy are back. The copy must be open. */
function isRestoring(copy: CopyDatabase): Promise<boolean> {
  const chunks = copy.backendDB().transaction(copy.lockedChunks.name).objectStore(copy.lockedChunks.name)
  return resultOf(chunks.getKey(RESTORING_MARK)).then((key) => key !== undefined)
}

/**
 * The account's copy, not open yet. After an unlock its readers wait until all rows are back: no screen takes a part of
 * the catalogue for the whole.
 */
export function createCopy(accountKey: AccountKey): CopyDatabase {
  const copy = new CopyDatabase(accountKey)
  const restore = async () => {
    if (await isRestoring(copy)) await (await import('./restore-copy.ts')).restoreCopy(accountKey)
  }
  copy.on('ready', restore, true) // true: at each opening, also after the connection was closed
  return copy
}

/**
 * Opens the account's copy. If that fails, the database is deleted and created again, because the server has all of its
 * data. If the browser stores nothing at all, the returned database is not open, and reading it fails.
 */
export async function openCopy(accountKey: AccountKey): Promise<CopyDatabase> {
  const copy = new CopyDatabase(accountKey)
  try {
    await copy.open()
    if (!(await isRestoring(copy))) return copy
    copy.close()
    return createCopy(accountKey) // the page does not wait for its rows
  } catch {
    copy.close()
    await waitWithinLimit(new CopyDatabase(accountKey).delete().catch(() => {}))
    const newCopy = new CopyDatabase(accountKey)
    await newCopy.open().catch(() => {}) // reading it then fails
    return newCopy
  }
}
