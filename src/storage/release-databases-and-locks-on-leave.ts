// WebKit caches a page that is left, with its open databases. A transaction of a cached page never ends and blocks its
// stores for every later page; an open database cannot be deleted or upgraded. So a page that is left aborts its
// transactions and closes its databases. If the page is shown again, code that waits for such a transaction gets an
// error: data that was not yet reported as saved is not saved.
//
// Firefox also caches pages, and may give a cached page a lock that the page had requested. The page's scripts do not
// run, so no other page gets the lock until Firefox drops the page (measured with Firefox 153: 7 of 60 loads of a page
// that often requests locks). So a page that is left also releases its locks and cancels its requests.

const connections = new Set<IDBDatabase>()
const runningTransactions = new Set<IDBTransaction>()

function trackTransaction(transaction: IDBTransaction): IDBTransaction {
  runningTransactions.add(transaction)
  const forget = () => runningTransactions.delete(transaction)
  transaction.addEventListener('complete', forget)
  transaction.addEventListener('abort', forget)
  return transaction
}

function trackConnection(database: IDBDatabase): void {
  connections.add(database)
  const close = database.close.bind(database)
  database.close = () => {
    connections.delete(database)
    close()
  }
  const begin = database.transaction.bind(database)
  database.transaction = (...parameters) => trackTransaction(begin(...parameters))
}

/**
 * Dexie's hooks do not report the transactions with which it opens and upgrades, so the browser's own `open` is
 * wrapped.
 */
function trackOpenedDatabases(factory: IDBFactory): void {
  const open = factory.open.bind(factory)
  factory.open = (...parameters) => {
    const request = open(...parameters)
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction !== null) trackTransaction(request.transaction)
    })
    request.addEventListener('success', () => trackConnection(request.result))
    return request
  }
}

type RequestLock = (
  name: string,
  options: LockOptions,
  work: LockGrantedCallback<unknown>,
) => Promise<unknown>

const NEVER = new Promise<never>(() => {})

/**
 * Returns a function that releases every lock of the page. After its call the page requests no lock, and callers that
 * wait for a lock, or for work under a lock, get no answer.
 */
function trackLocks(locks: LockManager): () => void {
  const requestLock: RequestLock = locks.request.bind(locks)
  const releases = new Set<() => void>()
  let isPageLeft = false

  const request: RequestLock = async (name, { signal, ...options }, work) => {
    if (isPageLeft) return NEVER
    const requestController = new AbortController()
    let giveLockBack = () => {}
    const release = () => {
      requestController.abort()
      giveLockBack()
    }
    const cancel = () => requestController.abort(signal?.reason)
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel)
    releases.add(release)
    const holdDuringWork: LockGrantedCallback<unknown> = (lock) =>
      new Promise((resolve, fail) => {
        giveLockBack = () => resolve(undefined)
        Promise.resolve(work(lock)).then(resolve, fail)
      })
    try {
      const result = await requestLock(name, { ...options, signal: requestController.signal }, holdDuringWork)
      return isPageLeft ? NEVER : result
    } catch (problem) {
      if (isPageLeft) return NEVER
      throw problem
    } finally {
      releases.delete(release)
      signal?.removeEventListener('abort', cancel)
    }
  }
  locks.request = request as LockManager['request'] // the only form that the product uses

  return () => {
    isPageLeft = true
    for (const release of releases) release()
  }
}

function releaseDatabases(): void {
  for (const transaction of runningTransactions) {
    try {
      transaction.abort()
    } catch {
      // The browser is already committing the transaction and needs no scripts of this page.
    }
  }
  for (const database of connections) database.close()
}

/**
 * undefined if Firefox throws because cookies are blocked; the first opening of a database then reports the failure.
 */
function databaseFactoryOf(page: LeavablePage): IDBFactory | undefined {
  try {
    return page.indexedDB
  } catch {
    return undefined
  }
}

export interface LeavablePage {
  window: EventTarget
  /** undefined in some private windows. */
  indexedDB: IDBFactory | undefined
  /** A page without a secure origin has no locks. */
  navigator: { locks?: LockManager }
}

/**
 * Releases the page's databases and locks when the browser caches the page. For a page that ends, the browser releases
 * them. Call it before the page opens a database or requests a lock.
 */
export function releaseDatabasesAndLocksOnLeave(page: LeavablePage): void {
  const { window, navigator } = page
  const factory = databaseFactoryOf(page)
  if (factory !== undefined) trackOpenedDatabases(factory)
  const releaseLocks = navigator.locks && trackLocks(navigator.locks)
  window.addEventListener('pagehide', (event) => {
    if (!(event as PageTransitionEvent).persisted) return // every pagehide event is one
    releaseLocks?.()
    releaseDatabases()
  })
}
