// Which pictures are cached, how large they are and when they were last used: so that the oldest go first.
import type { DeviceDatabase } from '#storage/device-database.ts'

/** A use is written again only after this long: looking at a page must not cost a hundred writes. */
const USE_WORTH_WRITING_MS = 3_600_000

export interface PictureIndex {
  add(url: string, bytes: number): Promise<void>
  use(url: string): Promise<void>
  /** Addresses to delete, oldest first, until the rest fits; they are already out of the index. */
  takeOldest(budgetBytes: number): Promise<string[]>
}

export function createPictureIndex(device: DeviceDatabase, now: () => number): PictureIndex {
  return {
    async add(url, bytes) {
      await device.pictures.put({ url, bytes, usedAt: now() })
    },
    async use(url) {
      const row = await device.pictures.get(url)
      if (row !== undefined && now() - row.usedAt > USE_WORTH_WRITING_MS) {
        await device.pictures.update(url, { usedAt: now() })
      }
    },
    takeOldest: (budgetBytes) =>
      device.transaction('rw', device.pictures, async () => {
        const rows = await device.pictures.orderBy('usedAt').toArray()
        let total = rows.reduce((sum, row) => sum + row.bytes, 0)
        const leaving: string[] = []
        for (const row of rows) {
          if (total <= budgetBytes) break
          total -= row.bytes
          leaving.push(row.url)
        }
        await device.pictures.bulkDelete(leaving)
        return leaving
      }),
  }
}
