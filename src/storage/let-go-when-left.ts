// WebKit keeps a left page in its back/forward cache with its open connections. A transaction that runs there
// never ends and blocks its stores for every later page; an open database cannot be deleted or upgraded. So a left page
// closes both. Code that waits for such a transaction gets an error if the page ever comes back: data that was not yet
// reported as saved is not saved.
// Firefox caches pages too, and gives such a page a lock that it requested just before it was left. Its scripts do not run,
// so no other page gets that lock until the page is dropped (measured with Firefox 153: 7 of 60 loads of a page that requests
// often). So a left page also releases its locks and cancels its requests (G151).

const connections = new Set<IDBDatabase>()
const running = new Set<IDBTransaction>()

function noteTransaction(transaction: IDBTransaction): IDBTransaction {
  running.add(transaction)
  const end = () => running.delete(transaction)
  transaction.addEventListener('complete', end)
  transaction.addEventListener('abort', end)
  return transaction
}

function noteConnection(database: IDBDatabase): void {
  connections.add(database)
  const close = database.close.bind(database)
  database.close = () => {
    connections.delete(database)
    close()
  }
  const begin = database.transaction.bind(database)
  database.transaction = (...parameters) => noteTransaction(begin(...parameters))
}

/** Dexie's hooks do not report the transactions with which it opens and upgrades, so the browser's own `open` is wrapped. */
function noteOpenedDatabases(factory: IDBFactory): void {
  const open = factory.open.bind(factory)
  factory.open = (...parameters) => {
    const request = open(...parameters)
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction !== null) noteTransaction(request.transaction)
    })
    request.addEventListener('success', () => noteConnection(request.result))
    return request
  }
}

type Ask = (name: string, options: LockOptions, work: LockGrantedCallback<unknown>) => Promise<unknown>

const NEVER = new Promise<never>(() => {})

/**
 * Answers a function that releases every lock. After that no lock is requested, and callers that wait for a lock, or
 * for work under one, get no answer.
 */
function noteLocks(locks: LockManager): () => void {
  const ask: Ask = locks.request.bind(locks)
  const requests = new Set<() => void>()
  let isLeft = false

  const request: Ask = async (name, { signal, ...options }, work) => {
    if (isLeft) return NEVER
    const waiting = new AbortController()
    let giveBack = () => {}
    const letGo = () => {
      waiting.abort()
      giveBack()
    }
    const giveUp = () => waiting.abort(signal?.reason)
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    requests.add(letGo)
    const hold: LockGrantedCallback<unknown> = (lock) =>
      new Promise((done, fail) => {
        giveBack = () => done(undefined)
        Promise.resolve(work(lock)).then(done, fail)
      })
    try {
      const result = await ask(name, { ...options, signal: waiting.signal }, hold)
      return isLeft ? NEVER : result
    } catch (problem) {
      if (isLeft) return NEVER
      throw problem
    } finally {
      requests.delete(letGo)
      signal?.removeEventListener('abort', giveUp)
    }
  }
  locks.request = request as LockManager['request'] // the only form that the product uses

  return () => {
    isLeft = true
    for (const letGo of requests) letGo()
  }
}

function letGoOfDatabases(): void {
  for (const transaction of running) {
    try {
      transaction.abort()
    } catch {
      // It is committing already, which needs nothing of this page.
    }
  }
  for (const database of connections) database.close()
}

/** undefined where Firefox throws because cookies are blocked; opening a database then reports it. */
function factoryOf(page: LeavablePage): IDBFactory | undefined {
  try {
    return page.indexedDB
  } catch {
    return undefined
  }
}

export interface LeavablePage {
  window: EventTarget
  /** Some private windows have none. */
  indexedDB: IDBFactory | undefined
  /** A page without a secure origin has no locks. */
  navigator: { locks?: LockManager }
}

/**
 * Releases databases and locks when the browser caches this page; a page that ends needs no release. Call it before
 * any database is opened or lock requested.
 */
export function letGoWhenLeft(page: LeavablePage): void {
  const { window, navigator } = page
  const factory = factoryOf(page)
  if (factory !== undefined) noteOpenedDatabases(factory)
  const letGoOfLocks = navigator.locks && noteLocks(navigator.locks)
  window.addEventListener('pagehide', (event) => {
    if (!(event as PageTransitionEvent).persisted) return // every pagehide event is one
    letGoOfLocks?.()
    letGoOfDatabases()
  })
}
