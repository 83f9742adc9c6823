// Stores the size and the last use of each cached picture, so that the worker can first delete the pictures that were
// not used for the longest time. It uses IndexedDB without Dexie, because the worker then starts sooner.
import type { StoredPicture } from '#storage/device-database.ts'
import { resultOf, whenCommitted, openExisting } from '#storage/existing-database.ts'
import { DEVICE_DATABASE, PICTURES_STORE } from '#storage/shared-names.ts'

/**
 * The last use of a picture is updated only if it is older than this, so that one page does not cause a hundred writes.
 */
const SHORTEST_UPDATE_PAUSE_MS = 3_600_000

/**
 * Uses are collected for this time and then written together, because the worker must be free while a page is painted.
 */
const WRITE_AFTER_MS = 3000

export interface PictureIndex {
  add(url: string, bytes: number): Promise<void>
  /** Resolves when the use is written, some seconds later. */
  noteUse(url: string): Promise<void>
  /**
   * Removes from the index the pictures that were not used for the longest time, until the others fit into the budget;
   * returns the removed addresses.
   */
  takeOldest(budgetBytes: number): Promise<string[]>
}

/** Returns a function that opens the database at its first call, and again after the connection was closed. */
function createConnection(): () => Promise<IDBDatabase> {
  let currentConnection: Promise<IDBDatabase> | null = null
  const forgetConnection = () => {
    currentConnection = null
  }
  return () => {
    currentConnection ??= openExisting(DEVICE_DATABASE, forgetConnection)
    currentConnection.catch(forgetConnection) // the next use tries again
    return currentConnection
  }
}

export function createPictureIndex(now: () => number, writeAfterMs = WRITE_AFTER_MS): PictureIndex {
  const connection = createConnection()

  async function beginWrite(): Promise<{ store: IDBObjectStore; writeEnd: Promise<void> }> {
    const transaction = (await connection()).transaction(PICTURES_STORE, 'readwrite')
    return { store: transaction.objectStore(PICTURES_STORE), writeEnd: whenCommitted(transaction) }
  }

  const collectedUses = new Map<string, number>()
  let pendingWrite: Promise<void> | null = null

  async function writeUses(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, writeAfterMs))
    pendingWrite = null
    const uses = [...collectedUses]
    collectedUses.clear()
    const { store, writeEnd } = await beginWrite()
    for (const [url, usedAt] of uses) {
      const row = await resultOf<StoredPicture | undefined>(store.get(url))
      if (row !== undefined && usedAt - row.usedAt > SHORTEST_UPDATE_PAUSE_MS) {
        await resultOf(store.put({ ...row, usedAt }))
      }
    }
    await writeEnd
  }

  return {
    async add(url, bytes) {
      const { store, writeEnd } = await beginWrite()
      await resultOf(store.put({ url, bytes, usedAt: now() }))
      await writeEnd
    },
    noteUse(url) {
      collectedUses.set(url, now())
      pendingWrite ??= writeUses()
      return pendingWrite
    },
    async takeOldest(budgetBytes) {
      const { store, writeEnd } = await beginWrite()
      const rows = await resultOf<StoredPicture[]>(store.index('usedAt').getAll())
      let totalBytes = rows.reduce((sum, row) => sum + row.bytes, 0)
      const removedUrls: string[] = []
      for (const row of rows) {
        if (totalBytes <= budgetBytes) break
        totalBytes -= row.bytes
        removedUrls.push(row.url)
      }
      await Promise.all([...removedUrls.map((url) => resultOf(store.delete(url))), writeEnd])
      return removedUrls
    },
  }
}
