// Plain IndexedDB for the two users that must not wait for Dexie: the first script of a page and the service worker (G197).

/** There is no such database, and none was made. */
export class NoDatabase extends Error {}

export function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves when the written rows are stored. Call it before the first request ends. */
export function endOf(transaction: IDBTransaction): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  end.catch(() => {}) // a failed request has rejected before, and its caller no longer waits for the end
  return end
}

/**
 * Opens a database that the pages have created; it does not create or upgrade one. Closes the connection as soon as a page
 * upgrades or deletes the database. Rejects with NoDatabase if the database does not exist.
 */
export async function openExisting(name: string, onConnectionClosed = () => {}): Promise<IDBDatabase> {
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
    onConnectionClosed()
    database.close()
  }
  database.onclose = onConnectionClosed // the browser closes it when a person clears the site's data
  return database
}
