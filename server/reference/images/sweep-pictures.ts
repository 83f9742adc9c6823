// The daily job that removes uploaded pictures which no product uses (G96).
import { inArray } from 'drizzle-orm'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { type DailyJob, everyDay } from '../every-day.ts'
import { productImages } from '../schema/products.ts'
import type { PictureStore } from './picture-store.ts'

const DAY_MS = 24 * 3_600_000
const AT_A_TIME = 500

/** Removes pictures that no product names a day after their upload; deleted products keep theirs. */
export async function sweepPictures(database: CounterDatabase, pictures: PictureStore, now: Date) {
  const dayBefore = new Date(now.getTime() - DAY_MS)
  const old = await pictures.olderThan(dayBefore)
  const uuids = old.filter((name) => !name.includes('.'))
  const usedUuids = new Set<string>()
  for (let at = 0; at < uuids.length; at += AT_A_TIME) {
    const rows = await database
      .select({ uuid: productImages.uuid })
      .from(productImages)
      .where(inArray(productImages.uuid, uuids.slice(at, at + AT_A_TIME)))
    for (const { uuid } of rows) usedUuids.add(uuid)
  }
  for (const name of old) if (!usedUuids.has(name)) await pictures.removeOlder(name, dayBefore)
}

export function keepSweeping(database: CounterDatabase, pictures: PictureStore, clock: () => Date): DailyJob {
  const failed = 'Unused pictures could not be removed; tried again in an hour.'
  return everyDay((_day, now) => sweepPictures(database, pictures, now), clock, failed)
}
