// Which pictures are cached, how large they are and when they were last used: so that the oldest go first. Not
// through the pages' database library: the worker starts with every page, and starts sooner without it.
import type { StoredPicture } from '#storage/device-database.ts'
import { answerOf, endOf, openExisting } from '#storage/existing-database.ts'
import { DEVICE_DATABASE, PICTURES_STORE } from '#storage/shared-names.ts'

/** A use is written again only after this long: looking at a page must not cost a hundred writes. */
const USE_WORTH_WRITING_MS = 3_600_000

/** Uses are noted together this much later: while a page is painted the worker has better things to do. */
const NOTED_AFTER_MS = 3000

export interface PictureIndex {
  add(url: string, bytes: number): Promise<void>
  /** Ends when the use is noted, which is a while later. */
  use(url: string): Promise<void>
  /** Addresses to delete, oldest first, until the rest fits; they are already out of the index. */
  takeOldest(budgetBytes: number): Promise<string[]>
}

/** One connection, opened anew after it was closed. */
function createConnection(): () => Promise<IDBDatabase> {
  let opening: Promise<IDBDatabase> | null = null
  const letGo = () => {
    opening = null
  }
  return () => {
    opening ??= openExisting(DEVICE_DATABASE, letGo)
    opening.catch(letGo) // whoever uses it next tries anew
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
