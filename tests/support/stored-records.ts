// Reads rows of the device's databases without the app.
import type { Page } from '@playwright/test'

// biome-ignore lint/suspicious/noExplicitAny: rows of any version
type Row = any

export function readRecords(page: Page, database: string, store: string): Promise<Row[]> {
  return page.evaluate(
    ([databaseName, storeName]) =>
      new Promise<Row[]>((resolve, reject) => {
        const openRequest = indexedDB.open(databaseName)
        openRequest.onerror = () => reject(openRequest.error)
        openRequest.onsuccess = () => {
          const readRequest = openRequest.result.transaction(storeName).objectStore(storeName).getAll()
          readRequest.onerror = () => reject(readRequest.error)
          readRequest.onsuccess = () => {
            openRequest.result.close()
            resolve(readRequest.result)
          }
        }
      }),
    [database, store] as const,
  )
}
