// WebKit keeps a page that is left in its back/forward cache with whatever it has open. A transaction that runs there
// never ends and blocks its stores for every later page; an open database cannot be deleted or upgraded. So a page
// lets go of both when it is left. Whoever waits for such a transaction is told that it failed, should the page ever
// come back: what was not yet said to be saved is not.
// Firefox keeps pages too, and gives such a page a lock that it asked for just before it was left. Its scripts do not run,
// so nobody else gets that lock until the page is thrown away (measured with Firefox 153: 7 of 60 loads of a page that asks
// often). So a page that is left also gives back its locks, and takes back what it asked for (G151).

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
  database.transaction = (...words) => noteTransaction(begin(...words))
}

/** Dexie's hooks do not tell of the transactions with which it opens and upgrades, so the browser's own `open` does. */
function noteWhatIsOpened(factory: IDBFactory): void {
  const open = factory.open.bind(factory)
  factory.open = (...words) => {
    const request = open(...words)
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
 * Answers what lets go of every lock. From then on none is asked for, and whoever waits for a lock, or for work under one,
 * hears no more of it.
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
  locks.request = request as LockManager['request'] // of its forms the product uses this one

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

/** Firefox throws where cookies are blocked; what opens a database then says so. */
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
  /** An address that is not secure has no locks. */
  navigator: { locks?: LockManager }
}

/**
 * To be called before anything is opened or asked for. Only a page that is kept lets go: any other ends with what it has.
 */
export function letGoWhenLeft(page: LeavablePage): void {
  const { window, navigator } = page
  const factory = factoryOf(page)
  if (factory !== undefined) noteWhatIsOpened(factory)
  const letGoOfLocks = navigator.locks && noteLocks(navigator.locks)
  window.addEventListener('pagehide', (event) => {
    if (!(event as PageTransitionEvent).persisted) return // every pagehide event is one
    letGoOfLocks?.()
    letGoOfDatabases()
  })
}
