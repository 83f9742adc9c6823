// Which pictures are cached, how large they are and when they were last used: so that the oldest go first. Not
// through the pages' database library: the worker starts with every page, and starts sooner without it.
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { StoredPicture } from '#storage/device-database.ts'
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

interface DeviceSchema extends DBSchema {
  [PICTURES_STORE]: { key: string; value: StoredPicture; indexes: { usedAt: number } }
}

/** The database as the pages have made it: neither made nor upgraded here, and let go when they upgrade it. */
function createConnection(): () => Promise<IDBPDatabase<DeviceSchema>> {
  let opening: Promise<IDBPDatabase<DeviceSchema>> | null = null
  const letGo = () => {
    opening = null
  }
  return () => {
    opening ??= openDB<DeviceSchema>(DEVICE_DATABASE, undefined, {
      upgrade: (_database, _from, _to, transaction) => transaction.abort(),
      blocking(_from, _to, event) {
        letGo()
        // The event of a database that is asked to close comes from that database.
        ;(event.target as IDBDatabase).close()
      },
      terminated: letGo,
    })
    opening.catch(letGo) // whoever uses it next tries anew
    return opening
  }
}

export function createPictureIndex(now: () => number, notedAfterMs = NOTED_AFTER_MS): PictureIndex {
  const connection = createConnection()
  const used = new Map<string, number>()
  let noting: Promise<void> | null = null

  async function noteUses(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, notedAfterMs))
    noting = null
    const uses = [...used]
    used.clear()
    const { store, done } = (await connection()).transaction(PICTURES_STORE, 'readwrite')
    for (const [url, usedAt] of uses) {
      const row = await store.get(url)
      if (row !== undefined && usedAt - row.usedAt > USE_WORTH_WRITING_MS) await store.put({ ...row, usedAt })
    }
    await done
  }

  return {
    async add(url, bytes) {
      await (await connection()).put(PICTURES_STORE, { url, bytes, usedAt: now() })
    },
    use(url) {
      used.set(url, now())
      noting ??= noteUses()
      return noting
    },
    async takeOldest(budgetBytes) {
      const { store, done } = (await connection()).transaction(PICTURES_STORE, 'readwrite')
      const rows = await store.index('usedAt').getAll()
      let total = rows.reduce((sum, row) => sum + row.bytes, 0)
      const leaving: string[] = []
      for (const row of rows) {
        if (total <= budgetBytes) break
        total -= row.bytes
        leaving.push(row.url)
      }
      await Promise.all([...leaving.map((url) => store.delete(url)), done])
      return leaving
    },
  }
}
