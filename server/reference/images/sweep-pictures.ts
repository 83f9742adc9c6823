// The daily job that removes uploaded pictures which no product uses (G96).
import { inArray } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { serverLog } from '#texts/server.ts'
import { type DailyJob, runDaily } from '../run-daily.ts'
import { productImages } from '../schema/products.ts'
import type { PictureStore } from './picture-store.ts'

const DAY_MS = 24 * 3_600_000
const UUIDS_PER_STATEMENT = 500

/**
 * Removes the pictures that no product uses, if they were stored or touched more than a day ago. Folders with a dot in
 * their name are uploads and removals that were not finished; they are removed too. Removed products still use their
 * pictures.
 */
export async function sweepPictures(database: CounterDatabase, pictures: PictureStore, now: Date) {
  const dayBefore = new Date(now.getTime() - DAY_MS)
  const oldFolders = await pictures.findFoldersBefore(dayBefore)
  const uuids = oldFolders.filter((name) => !name.includes('.'))
  const usedUuids = new Set<string>()
  for (let start = 0; start < uuids.length; start += UUIDS_PER_STATEMENT) {
    const rows = await database
      .select({ uuid: productImages.uuid })
      .from(productImages)
      .where(inArray(productImages.uuid, uuids.slice(start, start + UUIDS_PER_STATEMENT)))
    for (const { uuid } of rows) usedUuids.add(uuid)
  }
  for (const name of oldFolders) if (!usedUuids.has(name)) await pictures.removeFolderBefore(name, dayBefore)
}

export function sweepPicturesDaily(
  database: CounterDatabase,
  pictures: PictureStore,
  clock: () => Date,
): DailyJob {
  const sweep = (_day: string, now: Date) => sweepPictures(database, pictures, now)
  return runDaily(sweep, clock, serverLog.picturesNotSwept)
}
