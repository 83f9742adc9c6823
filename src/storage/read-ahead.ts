// What a page shows first, read by plain IndexedDB while the page's own code is still on its way
// (offline.md, Opening a page). Nothing is written, made or upgraded here, and nothing is judged: rows are raw,
// whoever uses them parses them as they parse what Dexie reads.
import type { CartRow } from './account-database.ts'
import { deviceStateOf, type StoredSetting } from './device-state.ts'
import {
  type AccountKey,
  accountDatabaseName,
  copyDatabaseName,
  DEVICE_DATABASE,
  STORED_VERSIONS,
  VISITOR,
} from './shared-names.ts'

export interface ReadAhead {
  accountKey: AccountKey
  /** The product of the page, -1 for Home; null where the page shows nothing of the catalogue. */
  pageId: number | null
  /** Of the account's database: the settings, the table of the cart, the dealerships. */
  settings: StoredSetting[]
  cart: CartRow[]
  dealerships: unknown[]
  /** Of its copy: that product and what is below it. */
  product: unknown
  children: unknown[]
  /** How far the copy's walk through the catalogue is. */
  walk: unknown
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Reads from a database as it stands. Rejects where there is none, or none of this build's version. */
async function readFrom<Value>(
  name: string,
  version: number,
  read: (database: IDBDatabase) => Promise<Value>,
): Promise<Value> {
  const request = indexedDB.open(name)
  // There is none of this name. None is made.
  request.onupgradeneeded = () => request.transaction?.abort()
  const database = await answerOf(request)
  database.onversionchange = () => database.close()
  try {
    if (database.version !== version) throw new Error(`${name} has version ${database.version}`)
    return await read(database)
  } finally {
    database.close()
  }
}

function readAccount(accountKey: AccountKey) {
  return readFrom(accountDatabaseName(accountKey), STORED_VERSIONS.account, async (database) => {
    const tables = ['settings', 'cart', 'dealerships']
    const reading = database.transaction(tables)
    const [settings = [], cart = [], dealerships = []] = await Promise.all(
      tables.map((table) => answerOf<unknown[]>(reading.objectStore(table).getAll())),
    )
    // Of both the key path is `key`.
    return { settings: settings as StoredSetting[], cart: cart as CartRow[], dealerships }
  })
}

function readCopy(accountKey: AccountKey, pageId: number | null) {
  return readFrom(copyDatabaseName(accountKey), STORED_VERSIONS.copy, async (database) => {
    const reading = database.transaction(['products', 'settings'])
    const products = reading.objectStore('products')
    const [walk, product, children] = await Promise.all([
      answerOf<StoredSetting | undefined>(reading.objectStore('settings').get('walk')),
      pageId === null ? undefined : answerOf<unknown>(products.get(pageId)),
      pageId === null ? [] : answerOf<unknown[]>(products.index('parentId').getAll(pageId)),
    ])
    return { product, children, walk: walk?.value }
  })
}

function hasLines({ lines }: Partial<CartRow>): boolean {
  return lines !== undefined && lines.length > 0
}

/**
 * Null where anything is not as usual: no storage, another version, a part that is missing, a visitor's cart that an
 * account has to adopt. Then the page reads for itself.
 */
export async function readAhead(pageId: number | null): Promise<ReadAhead | null> {
  const reading = async () => {
    const readSettings = (database: IDBDatabase) =>
      answerOf<StoredSetting[]>(database.transaction('settings').objectStore('settings').getAll())
    // Not one after the other: in between the page has its scripts to run.
    const visitorsCopy = readCopy(VISITOR, pageId)
    visitorsCopy.catch(() => {}) // of no account
    const [rows, visitor] = await Promise.all([
      readFrom(DEVICE_DATABASE, STORED_VERSIONS.device, readSettings),
      readAccount(VISITOR),
    ])
    const { accountKey } = deviceStateOf(rows)
    const isVisitor = accountKey === VISITOR
    if (!isVisitor && visitor.cart.some(hasLines)) return null
    const [account, copy] = await Promise.all([
      isVisitor ? visitor : readAccount(accountKey),
      isVisitor ? visitorsCopy : readCopy(accountKey, pageId),
    ])
    return { accountKey, pageId, ...account, ...copy }
  }
  return reading().catch(() => null)
}
