// WebKit keeps a page that is left in its back/forward cache with whatever it has open. A transaction that runs there
// never ends and blocks its stores for every later page; an open database cannot be deleted or upgraded. So a page
// lets go of both when it is left. Whoever waits for such a transaction is told that it failed, should the page ever
// come back: what was not yet said to be saved is not.

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

export interface LeavablePage {
  window: EventTarget
  indexedDB: IDBFactory | undefined
}

/** To be called before anything is opened. Only a page that is kept lets go: any other ends with what it has open. */
export function letGoWhenLeft({ window, indexedDB }: LeavablePage): void {
  // Some private windows have none.
  if (indexedDB === undefined) return
  noteWhatIsOpened(indexedDB)
  window.addEventListener('pagehide', (event) => {
    if (!(event as PageTransitionEvent).persisted) return // every pagehide event is one
    for (const transaction of running) {
      try {
        transaction.abort()
      } catch {
        // It is committing already, which needs nothing of this page.
      }
    }
    for (const database of connections) database.close()
  })
}
