import { eq } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { PictureElsewhere } from '../../images/image-store.ts'
import { productImages } from '../../schema/products.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * The file name of a picture of the demo world; null when no product has a picture with this uuid. Throws
 * PictureElsewhere when the picture was uploaded.
 */
export async function findDemoPicture(statements: Statements, uuid: string): Promise<string | null> {
  if (!UUID.test(uuid)) return null
  const [row] = await statements
    .select({ name: productImages.demoPicture })
    .from(productImages)
    .where(eq(productImages.uuid, uuid))
  // Only uploaded pictures have no name of a demo picture.
  if (row?.name === null) throw new PictureElsewhere()
  return row?.name ?? null
}
