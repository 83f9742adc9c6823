// Reads and changes rows of the device's databases without the app, as another version of the app or a broken disk
// does.
import type { Page } from '@playwright/test'

// biome-ignore lint/suspicious/noExplicitAny: rows of any version
type Row = any

/** Writes these rows and returns all rows of the store. */
function writeAndReadRecords(page: Page, database: string, store: string, newRows: Row[]): Promise<Row[]> {
  return page.evaluate(
    ([databaseName, storeName, rows]) =>
      new Promise<Row[]>((resolve, reject) => {
        const openRequest = indexedDB.open(databaseName)
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => {
          const transaction = openRequest.result.transaction(storeName, 'readwrite')
          const objectStore = transaction.objectStore(storeName)
          for (const row of rows) objectStore.put(row)
          const readRequest = objectStore.getAll()
          transaction.onabort = () => reject(transaction.error)
          transaction.oncomplete = () => {
            openRequest.result.close()
            resolve(readRequest.result)
          }
        }
      }),
    [database, store, newRows] as const,
  )
}

export function readRecords(page: Page, database: string, store: string): Promise<Row[]> {
  return writeAndReadRecords(page, database, store, [])
}

export async function changeRecords(
  page: Page,
  database: string,
  store: string,
  change: (rows: Row[]) => Row[],
): Promise<void> {
  await writeAndReadRecords(page, database, store, change(await readRecords(page, database, store)))
}
