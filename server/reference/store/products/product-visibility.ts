import { and, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../authority/scope.ts'
import { products } from '../../schema/products.ts'

/**
 * True for products that are neither removed nor hidden from the caller; they may be archived. The condition is that of
 * the indexes `products_known` and `products_present`.
 */
export function isKnown(scope: Pick<Scope, 'seesHidden'>): SQL | undefined {
  return and(isNull(products.removedAt), scope.seesHidden ? undefined : not(sql`${products.hiddenProduct}`))
}

/**
 * True for products that are neither archived nor below an archived product (G101). PostgreSQL overestimates a recursive
 * query a hundredfold. So the ids are an array, which it does not scan for each row; `offset 0` keeps the inner query as
 * it is, so that it finds children by their index and does not read all products; and `union all` needs no table of the
 * rows that it has seen, which would have room for as many as are estimated.
 */
const isOutsideArchive = sql`not exists (
  select from unnest(array(
    with recursive archived as (
      select id from products where archive and removed_at is null
      union all select below.id
      from archived cross join lateral (select id from products where parent_id = archived.id offset 0) as below
    ) cycle id set is_cycle using path
    select id from archived)) as gone(id)
  where gone.id = ${products.id})`

/** True for products in lists and behind links: without Products#view neither hidden nor archived ones (G118). */
export function isVisible(scope: Pick<Scope, 'seesHidden'>): SQL | undefined {
  return and(isKnown(scope), scope.seesHidden ? undefined : isOutsideArchive)
}
