// Reads all rows that IndexedDB has, as a thief of the unlocked tablet does with developer tools.
import type { Page } from '@playwright/test'

/** The rows of all databases as text. Bytes are written as Latin-1 and as UTF-16, so that words in them are found. */
export function dumpDatabases(page: Page): Promise<string> {
  return page.evaluate(async () => {
    function textOf(value: unknown): string {
      if (value instanceof ArrayBuffer) return textOf(new Uint8Array(value))
      if (ArrayBuffer.isView(value)) {
        const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
        return `${new TextDecoder('latin1').decode(bytes)} ${new TextDecoder('utf-16le').decode(bytes)}`
      }
      if (Array.isArray(value)) return value.map(textOf).join(' ')
      if (value instanceof Date || value instanceof CryptoKey) return String(value)
      if (typeof value !== 'object' || value === null) return String(value)
      return Object.entries(value)
        .map(([key, field]) => `${key}: ${textOf(field)}`)
        .join('\n')
    }
    const resultOf = <Result>(idbRequest: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        idbRequest.onsuccess = () => resolve(idbRequest.result)
        idbRequest.onerror = () => reject(idbRequest.error)
      })
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const objectStore = database.transaction(store).objectStore(store)
        const rows = await resultOf<unknown[]>(objectStore.getAll())
        texts.push(`${name} ${store}\n${rows.map(textOf).join('\n')}`)
      }
      database.close()
    }
    return texts.join('\n')
  })
}
