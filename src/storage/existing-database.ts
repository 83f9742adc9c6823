// IndexedDB without Dexie: for code that must not wait for Dexie, namely the first script of a page and the service
// worker, and for a database that this version cannot open (rescue-text.ts).

/** The database does not exist, and was not created. */
export class NoDatabase extends Error {}

export function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves when the rows that the transaction wrote are stored. Call it before the first request ends. */
export function whenCommitted(transaction: IDBTransaction): Promise<void> {
  const end = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  end.catch(() => {}) // if a request failed, the caller got its error and does not wait for the end of the transaction
  return end
}

/**
 * Opens a database that a page has created. Neither creates nor upgrades the database, and closes the connection when a
 * page upgrades or deletes the database. Rejects with NoDatabase if the database does not exist.
 */
export async function openExisting(name: string, onConnectionClosed = () => {}): Promise<IDBDatabase> {
  const request = indexedDB.open(name)
  let doesDatabaseExist = true
  request.onupgradeneeded = () => {
    doesDatabaseExist = false
    request.transaction?.abort() // so no database is created
  }
  const database = await resultOf(request).catch((problem: unknown) => {
    throw doesDatabaseExist ? problem : new NoDatabase()
  })
  database.onversionchange = () => {
    onConnectionClosed()
    database.close()
  }
  database.onclose = onConnectionClosed // the browser closes the connection when a person clears the site's data
  return database
}
