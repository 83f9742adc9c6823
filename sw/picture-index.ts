// The sizes and last uses of the cached pictures, so that the oldest are deleted first. It uses IndexedDB directly:
// the worker starts with every page, and starts sooner without the pages' database library.
import type { StoredPicture } from '#storage/device-database.ts'
import { answerOf, endOf, openExisting } from '#storage/existing-database.ts'
import { DEVICE_DATABASE, PICTURES_STORE } from '#storage/shared-names.ts'

/** A use is written again only after this time, so that one page does not cost a hundred writes. */
const USE_WORTH_WRITING_MS = 3_600_000

/** Uses are written together after this time: while a page is painted the worker must be free for it. */
const NOTED_AFTER_MS = 3000

export interface PictureIndex {
  add(url: string, bytes: number): Promise<void>
  /** Resolves when the use is written, a while later. */
  use(url: string): Promise<void>
  /** Addresses to delete, oldest first, until the others fit; they are already removed from the index. */
  takeOldest(budgetBytes: number): Promise<string[]>
}

/** One connection, opened again after it was closed. */
function createConnection(): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | null = null
  const forgetConnection = () => {
    opening = null
  }
  return () => {
    opening ??= openExisting(DEVICE_DATABASE, forgetConnection)
    opening.catch(forgetConnection) // the next use tries again
    return opening
  }
}

export function createPictureIndex(now: () => number, notedAfterMs = NOTED_AFTER_MS): PictureIndex {
  const connection = createConnection()

  async function begin(): Promise<{ store: IDBObjectStore; done: Promise<void> }> {
    const transaction = (await connection()).transaction(PICTURES_STORE, 'readwrite')
    return { store: transaction.objectStore(PICTURES_STORE), done: endOf(transaction) }
  }

  const used = new Map<string, number>()
  let noting: Promise<void> | null = null

  async function noteUses(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, notedAfterMs))
    noting = null
    const uses = [...used]
    used.clear()
    const { store, done } = await begin()
    for (const [url, usedAt] of uses) {
      const row = await answerOf<StoredPicture | undefined>(store.get(url))
      if (row !== undefined && usedAt - row.usedAt > USE_WORTH_WRITING_MS) {
        await answerOf(store.put({ ...row, usedAt }))
      }
    }
    await done
  }

  return {
    async add(url, bytes) {
      const { store, done } = await begin()
      await answerOf(store.put({ url, bytes, usedAt: now() }))
      await done
    },
    use(url) {
      used.set(url, now())
      noting ??= noteUses()
      return noting
    },
    async takeOldest(budgetBytes) {
      const { store, done } = await begin()
      const rows = await answerOf<StoredPicture[]>(store.index('usedAt').getAll())
      let total = rows.reduce((sum, row) => sum + row.bytes, 0)
      const leaving: string[] = []
      for (const row of rows) {
        if (total <= budgetBytes) break
        total -= row.bytes
        leaving.push(row.url)
      }
      await Promise.all([...leaving.map((url) => answerOf(store.delete(url))), done])
      return leaving
    },
  }
}
