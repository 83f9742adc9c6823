// Reads a page's first content by plain IndexedDB, while the page's own code loads
// (offline.md, Opening a page). It writes, makes and upgrades nothing and parses nothing: rows are raw,
// and their users parse them like rows that Dexie reads.
import type { CartRow } from '#storage/account-database.ts'
import { deviceStateOf, type StoredSetting } from '#storage/device/device-state.ts'
import { answerOf, NoDatabase, openExisting } from '#storage/existing-database.ts'
import {
  type AccountKey,
  accountDatabaseName,
  copyDatabaseName,
  DEVICE_DATABASE,
  IN_CATALOGUE_ORDER,
  VISITOR,
} from '#storage/shared-names.ts'
import type { ShownPage } from './shown-page.ts'

export interface DeviceReading {
  accountKey: AccountKey
  /** The product of the page, -1 for Home; null if the page shows nothing of the catalogue. */
  pageId: number | null
  /** Version of each database in IndexedDB's count. Rows of another version than the page's own are not used. */
  versions: { device: number; account: number; copy: number }
  /** From the account's database: the settings, the table of the cart, the dealerships. */
  settings: StoredSetting[]
  cart: CartRow[]
  dealerships: unknown[]
  /** From its copy: that product and its children, perhaps only the first ones. */
  product: unknown
  children: unknown[]
  childCount: number
  /** The progress of the copy's walk through the catalogue. */
  walk: unknown
}

/** The reading if no page of this device ever began, or the browser has deleted their storage. */
export const NOTHING_STORED = 'nothing-stored'

/** Reads from an existing database. */
export async function readFrom<Value>(
  name: string,
  read: (database: IDBDatabase) => Promise<Value>,
): Promise<Value> {
  const database = await openExisting(name)
  try {
    return await read(database)
  } finally {
    database.close()
  }
}

function readAccount(accountKey: AccountKey) {
  return readFrom(accountDatabaseName(accountKey), async (database) => {
    const tables = ['settings', 'cart', 'dealerships']
    const reading = database.transaction(tables)
    const [settings = [], cart = [], dealerships = []] = await Promise.all(
      tables.map((table) => answerOf<unknown[]>(reading.objectStore(table).getAll())),
    )
    // Both stores have the key path `key`.
    const rows = { settings: settings as StoredSetting[], cart: cart as CartRow[], dealerships }
    return { rows, version: database.version }
  })
}

function childrenOf(products: IDBObjectStore, parentId: number, limit: number | null): IDBRequest<unknown[]> {
  if (limit === null) return products.index('parentId').getAll(parentId)
  // In keys an array is greater than every number: the range has all keys that begin with this parent.
  const below = IDBKeyRange.bound([parentId], [parentId, []])
  return products.index(IN_CATALOGUE_ORDER).getAll(below, limit)
}

function readCopy(accountKey: AccountKey, { pageId, limit }: ShownPage) {
  return readFrom(copyDatabaseName(accountKey), async (database) => {
    const reading = database.transaction(['products', 'settings'])
    const products = reading.objectStore('products')
    const [walk, product, children, childCount] = await Promise.all([
      answerOf<StoredSetting | undefined>(reading.objectStore('settings').get('walk')),
      pageId === null ? undefined : answerOf<unknown>(products.get(pageId)),
      pageId === null ? [] : answerOf(childrenOf(products, pageId, limit)),
      pageId === null ? 0 : answerOf(products.index('parentId').count(pageId)),
    ])
    return { rows: { product, children, childCount, walk: walk?.value }, version: database.version }
  })
}

function hasLines({ lines }: Partial<CartRow>): boolean {
  return lines !== undefined && lines.length > 0
}

async function readSettings(database: IDBDatabase) {
  const settings = database.transaction('settings').objectStore('settings')
  return { rows: await answerOf<StoredSetting[]>(settings.getAll()), version: database.version }
}

/**
 * null if a database is missing, cannot be read, or has a visitor's cart that an
 * account must adopt. Then the page reads for itself.
 */
export async function readDevice(page: ShownPage): Promise<DeviceReading | typeof NOTHING_STORED | null> {
  // In parallel, because between readings the page would run its scripts.
  const readingDevice = readFrom(DEVICE_DATABASE, readSettings)
  const readingVisitor = readAccount(VISITOR)
  const visitorsCopy = readCopy(VISITOR, page)
  for (const reading of [readingVisitor, visitorsCopy]) reading.catch(() => {}) // perhaps not needed
  const reading = async () => {
    const [device, visitor] = await Promise.all([readingDevice, readingVisitor])
    const { accountKey } = deviceStateOf(device.rows)
    const isVisitor = accountKey === VISITOR
    if (!isVisitor && visitor.rows.cart.some(hasLines)) return null
    const [account, copy] = await Promise.all([
      isVisitor ? visitor : readAccount(accountKey),
      isVisitor ? visitorsCopy : readCopy(accountKey, page),
    ])
    const versions = { device: device.version, account: account.version, copy: copy.version }
    return { accountKey, pageId: page.pageId, versions, ...account.rows, ...copy.rows }
  }
  const isMissing = (problem: unknown) => problem instanceof NoDatabase
  return reading().catch(() =>
    readingDevice.then(
      () => null,
      (problem) => (isMissing(problem) ? NOTHING_STORED : null),
    ),
  )
}
