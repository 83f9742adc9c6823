import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../authority/scope.ts'
import { products } from '../../schema/products.ts'

/** True for products that are neither removed nor hidden from the caller; they may be archived. */
export function isKnown(scope: Pick<Scope, 'seesHidden'>): SQL | undefined {
  return and(isNull(products.removedAt), scope.seesHidden ? undefined : eq(products.hiddenProduct, false))
}

/**
 * True for products that are neither archived nor below an archived product (G101). The ids are an array, because
 * PostgreSQL overestimates a recursive query a hundredfold and would scan it for each row.
 */
const isOutsideArchive = sql`not exists (
  select from unnest(array(
    with recursive archived as (
      select id from products where archive and removed_at is null
      union select below.id from products below join archived on below.parent_id = archived.id
    )
    select id from archived)) as gone(id)
  where gone.id = ${products.id})`

/** True for products in lists and behind links: without Products#view neither hidden nor archived ones (G118). */
export function isVisible(scope: Pick<Scope, 'seesHidden'>): SQL | undefined {
  return and(isKnown(scope), scope.seesHidden ? undefined : isOutsideArchive)
}
