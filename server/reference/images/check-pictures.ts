import { desc, isNull } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { log } from '#server/log/log.ts'
import { serverLog } from '#texts/server.ts'
import { productImages } from '../schema/products.ts'
import type { PictureStore } from './picture-store.ts'

const MOST_CHECKED = 100

/** Writes a line to the log if this server lacks uploaded pictures that products have. Call it at the start. */
export async function checkPictures(
  statements: Statements,
  pictures: Pick<PictureStore, 'has'>,
): Promise<void> {
  const rows = await statements
    .select({ uuid: productImages.uuid })
    .from(productImages)
    .where(isNull(productImages.demoPicture))
    .orderBy(desc(productImages.productId))
    .limit(MOST_CHECKED)
  const areThere = await Promise.all(rows.map(({ uuid }) => pictures.has(uuid)))
  const missing = areThere.filter((isThere) => !isThere).length
  if (missing > 0) log.error(serverLog.picturesMissing(missing, rows.length))
}
