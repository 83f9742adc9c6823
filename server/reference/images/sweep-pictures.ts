// The daily job that removes uploaded pictures which no product uses (G96).
import { inArray } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { serverLog } from '#texts/server.ts'
import { type DailyJob, runDaily } from '../run-daily.ts'
import { productImages } from '../schema/products.ts'
import type { PictureStore } from './picture-store.ts'

const DAY_MS = 24 * 3_600_000
const UUIDS_PER_STATEMENT = 500

/** Removes pictures that no product uses a day after their upload. Removed products still use theirs. */
export async function sweepPictures(database: CounterDatabase, pictures: PictureStore, now: Date) {
  const dayBefore = new Date(now.getTime() - DAY_MS)
  const oldNames = await pictures.olderThan(dayBefore)
  const uuids = oldNames.filter((name) => !name.includes('.'))
  const usedUuids = new Set<string>()
  for (let start = 0; start < uuids.length; start += UUIDS_PER_STATEMENT) {
    const rows = await database
      .select({ uuid: productImages.uuid })
      .from(productImages)
      .where(inArray(productImages.uuid, uuids.slice(start, start + UUIDS_PER_STATEMENT)))
    for (const { uuid } of rows) usedUuids.add(uuid)
  }
  for (const name of oldNames) if (!usedUuids.has(name)) await pictures.removeOlder(name, dayBefore)
}

export function sweepDaily(database: CounterDatabase, pictures: PictureStore, clock: () => Date): DailyJob {
  const sweep = (_day: string, now: Date) => sweepPictures(database, pictures, now)
  return runDaily(sweep, clock, serverLog.picturesNotSwept)
}
