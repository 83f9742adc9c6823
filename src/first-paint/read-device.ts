// Reads a page's first content by plain IndexedDB, while the page's other code loads (offline.md, Opening a page). It
// creates, upgrades and writes no database. It returns unparsed rows; painting.ts parses them.
import type { CartRow } from '#storage/account-database.ts'
import { deviceStateOf, type StoredSetting } from '#storage/device/device-state.ts'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import { NoDatabase, openExisting, resultOf } from '#storage/existing-database.ts'
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
  /** True if the account was unlocked on this device and has no session. */
  isUnlocked: boolean
  /** The product of the page, -1 for Home; null if the page shows nothing of the catalogue, or search results on Home. */
  pageId: number | null
  /** The version of each database as IndexedDB counts. Rows of another version than this build's are not used. */
  versions: { device: number; account: number; copy: number }
  /** `settings`, `cart` and `dealerships` are rows of the account's database. */
  settings: StoredSetting[]
  cart: CartRow[]
  dealerships: unknown[]
  /** From the account's copy: the product of the page, and its children or only its first children. */
  product: unknown
  children: unknown[]
  childCount: number
  /** The progress of the copy's walk through the catalogue. */
  walk: unknown
}

/** The result if no page was ever opened on this device, or if the browser has deleted the storage. */
export const NOTHING_STORED = 'nothing-stored'

/** Opens an existing database, reads, and closes it. */
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
    const transaction = database.transaction(tables)
    const [settings = [], cart = [], dealerships = []] = await Promise.all(
      tables.map((table) => resultOf<unknown[]>(transaction.objectStore(table).getAll())),
    )
    // The stores `settings` and `cart` have the key path `key`.
    const rows = { settings: settings as StoredSetting[], cart: cart as CartRow[], dealerships }
    return { rows, version: database.version }
  })
}

function childrenOf(products: IDBObjectStore, parentId: number, limit: number | null): IDBRequest<unknown[]> {
  if (limit === null) return products.index('parentId').getAll(parentId)
  // IndexedDB sorts arrays after numbers, so this range has all keys that begin with the parent's id.
  const childKeys = IDBKeyRange.bound([parentId], [parentId, []])
  return products.index(IN_CATALOGUE_ORDER).getAll(childKeys, limit)
}

function readCopy(accountKey: AccountKey, { pageId, limit }: ShownPage) {
  return readFrom(copyDatabaseName(accountKey), async (database) => {
    const transaction = database.transaction(['products', 'settings', 'lockedChunks'])
    const products = transaction.objectStore('products')
    const [lockMark, walk, product, children, childCount] = await Promise.all([
      resultOf(transaction.objectStore('lockedChunks').getKey('complete')),
      resultOf<StoredSetting | undefined>(transaction.objectStore('settings').get('walk')),
      pageId === null ? undefined : resultOf<unknown>(products.get(pageId)),
      pageId === null ? [] : resultOf(childrenOf(products, pageId, limit)),
      pageId === null ? 0 : resultOf(products.index('parentId').count(pageId)),
    ])
    // Until all rows are back after an unlock, only those at the top level are complete.
    if (lockMark !== undefined && pageId !== null && pageId !== ROOT_PARENT_ID)
      throw new Error('rows are missing')
    return { rows: { product, children, childCount, walk: walk?.value }, version: database.version }
  })
}

function hasLines({ lines }: Partial<CartRow>): boolean {
  return lines !== undefined && lines.length > 0
}

async function readSettings(database: IDBDatabase) {
  const settings = database.transaction('settings').objectStore('settings')
  return { rows: await resultOf<StoredSetting[]>(settings.getAll()), version: database.version }
}

/**
 * NOTHING_STORED if the device's database is missing. null if another database is missing, if one cannot be read, if an
 * unlock has not put all rows of the copy back yet, or if the account must first adopt the visitor's cart: then the page
 * opens its databases before it paints.
 */
export async function readDevice(page: ShownPage): Promise<DeviceReading | typeof NOTHING_STORED | null> {
  // These readings start at once: between two readings the page's scripts would run and delay the later reading.
  const readingDevice = readFrom(DEVICE_DATABASE, readSettings)
  const readingVisitorsAccount = readAccount(VISITOR)
  const readingVisitorsCopy = readCopy(VISITOR, page)
  for (const reading of [readingVisitorsAccount, readingVisitorsCopy]) reading.catch(() => {}) // a failure matters only if the result is used
  const readAll = async () => {
    const [device, visitor] = await Promise.all([readingDevice, readingVisitorsAccount])
    const { accountKey, isUnlocked } = deviceStateOf(device.rows)
    const isVisitor = accountKey === VISITOR
    if (!isVisitor && visitor.rows.cart.some(hasLines)) return null
    const [account, copy] = await Promise.all([
      isVisitor ? visitor : readAccount(accountKey),
      isVisitor ? readingVisitorsCopy : readCopy(accountKey, page),
    ])
    const versions = { device: device.version, account: account.version, copy: copy.version }
    return { accountKey, isUnlocked, pageId: page.pageId, versions, ...account.rows, ...copy.rows }
  }
  const isDatabaseMissing = (problem: unknown) => problem instanceof NoDatabase
  return readAll().catch(() =>
    readingDevice.then(
      () => null,
      (problem) => (isDatabaseMissing(problem) ? NOTHING_STORED : null),
    ),
  )
}
