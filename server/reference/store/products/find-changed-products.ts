import { sql } from 'drizzle-orm'
import type { Statements } from '#server/database/open-database.ts'
import { products } from '../../schema/products.ts'

/** Ids of the products that changed after the time, and of the products below them; at most `mostIds`. */
export async function findChangedProductIds(
  statements: Statements,
  time: Date,
  mostIds: number,
): Promise<number[]> {
  const rows = await statements
    .select({ id: products.id })
    .from(products)
    .where(
      sql`${products.id} in (
        with recursive changed as (
          select id from products where updated_at > ${time.toISOString()}::timestamptz
          union select below.id from products below join changed on below.parent_id = changed.id
        )
        select id from changed)`,
    )
    .limit(mostIds)
  return rows.map((row) => row.id)
}
