import { eq } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import type { Illustration } from '../images/illustration.ts'
import { productImages } from '../schema/products.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What the picture shows, or null when no product has it. */
export async function findIllustration(statements: Statements, uuid: string): Promise<Illustration | null> {
  if (!UUID.test(uuid)) return null
  const [row] = await statements
    .select({ illustration: productImages.illustration })
    .from(productImages)
    .where(eq(productImages.uuid, uuid))
  return row?.illustration ?? null
}
