import { desc, isNull } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { log } from '#server/log/log.ts'
import { serverLog } from '#texts/server.ts'
import { productImages } from '../schema/products.ts'
import type { PictureStore } from './picture-store.ts'

const MOST_CHECKED_PICTURES = 100

/**
 * Writes a line to the log if this server lacks uploaded pictures of the newest products. The server calls it when it
 * starts.
 */
export async function logMissingPictures(
  statements: Statements,
  pictures: Pick<PictureStore, 'has'>,
): Promise<void> {
  const rows = await statements
    .select({ uuid: productImages.uuid })
    .from(productImages)
    .where(isNull(productImages.demoPicture))
    .orderBy(desc(productImages.productId))
    .limit(MOST_CHECKED_PICTURES)
  const areStored = await Promise.all(rows.map(({ uuid }) => pictures.has(uuid)))
  const missingCount = areStored.filter((isStored) => !isStored).length
  if (missingCount > 0) log.error(serverLog.picturesMissing(missingCount, rows.length))
}
