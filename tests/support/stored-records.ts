// Rows of the device's databases, changed behind the app's back as another version, or a broken disk, would.
import { expect, type Page } from '@playwright/test'

// biome-ignore lint/suspicious/noExplicitAny: rows of any version
type Row = any

/** All rows of a store; those of `puts` are written first. */
function exchangeRecords(page: Page, database: string, store: string, puts: Row[]): Promise<Row[]> {
  return page.evaluate(
    ([databaseName, storeName, rows]) =>
      new Promise<Row[]>((resolve, reject) => {
        const opening = indexedDB.open(databaseName)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(storeName, 'readwrite')
          const kept = transaction.objectStore(storeName)
          for (const row of rows) kept.put(row)
          const all = kept.getAll()
          transaction.onabort = () => reject(transaction.error)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve(all.result)
          }
        }
      }),
    [database, store, puts] as const,
  )
}

export function readRecords(page: Page, database: string, store: string): Promise<Row[]> {
  return exchangeRecords(page, database, store, [])
}

export async function changeRecords(
  page: Page,
  database: string,
  store: string,
  change: (rows: Row[]) => Row[],
): Promise<void> {
  await exchangeRecords(page, database, store, change(await readRecords(page, database, store)))
}

/** A draft of this account holds these words, so that a reload shows them again. */
export async function expectDraft(page: Page, account: string, words: string): Promise<void> {
  const drafts = async () => JSON.stringify(await readRecords(page, `counter-${account}`, 'drafts'))
  await expect.poll(drafts).toContain(words)
}
