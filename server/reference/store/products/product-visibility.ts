import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../authority/scope.ts'
import { products } from '../../schema/products.ts'

/** Neither hidden from the caller nor removed; archived or not. */
export function isKnown(scope: Pick<Scope, 'seesHidden'>): SQL | undefined {
  return and(isNull(products.removedAt), scope.seesHidden ? undefined : eq(products.hiddenProduct, false))
}

/**
 * Neither archived nor under an archived one: nobody reaches those until that comes back (G101). They are put into an array
 * first, since PostgreSQL takes a recursive query for a hundred times as long as it is and would look through it at each row.
 */
const isOutsideArchive = sql`not exists (
  select from unnest(array(
    with recursive archived as (
      select id from products where archive and removed_at is null
      union select below.id from products below join archived on below.parent_id = archived.id
    )
    select id from archived)) as gone(id)
  where gone.id = ${products.id})`

/** What lists and links show: without Products#view neither hidden nor archived products (G118). */
export function isVisible(scope: Pick<Scope, 'seesHidden'>): SQL | undefined {
  return and(isKnown(scope), scope.seesHidden ? undefined : isOutsideArchive)
}
