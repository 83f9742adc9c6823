// Plain IndexedDB for the two places that must not wait for Dexie: the first script of a page and the service worker (G197).

/** There is no such database, and none was made. */
export class NoDatabase extends Error {}

export function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Ends when what was written is stored. Ask for it before the first request ends. */
export function endOf(transaction: IDBTransaction): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  end.catch(() => {}) // a request that fails says it first, and nobody waits for the end any more
  return end
}

/**
 * Opens a database as the pages have made it: it is neither made nor upgraded, and closed as soon as a page upgrades or
 * deletes it. Rejects with NoDatabase where there is none.
 */
export async function openExisting(name: string, onClosed = () => {}): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  let isThere = true
  request.onupgradeneeded = () => {
    isThere = false
    request.transaction?.abort() // none is made
  }
  const database = await answerOf(request).catch((problem: unknown) => {
    throw isThere ? problem : new NoDatabase()
  })
  database.onversionchange = () => {
    onClosed()
    database.close()
  }
  database.onclose = onClosed // by the browser, as where a person clears what sites stored
  return database
}
