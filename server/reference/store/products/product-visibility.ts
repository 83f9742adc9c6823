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
 * True for products that are neither archived nor below an archived product (G101). PostgreSQL overestimates the rows
 * of a recursive query a hundredfold. Three parts of this query prevent slow plans. The ids are an array, which
 * PostgreSQL reads once and not for each product. `offset 0` keeps PostgreSQL from rewriting the inner query, which
 * would then read all products instead of finding children by their index. `union all` needs no table of earlier rows,
 * which PostgreSQL would make as large as its estimate.
 */
const isOutsideArchive = sql`not exists (
  select from unnest(array(
    with recursive archived as (
      select id from products where archive and removed_at is null
      union all select below.id
      from archived cross join lateral (select id from products where parent_id = archived.id offset 0) as below
    ) cycle id set is_cycle using path
    select id from archived)) as archived_ids(id)
  where archived_ids.id = ${products.id})`

/** True for products in lists and behind links: without Products#view neither hidden nor archived products (G118). */
export function isVisible(scope: Pick<Scope, 'seesHidden'>): SQL | undefined {
  return and(isKnown(scope), scope.seesHidden ? undefined : isOutsideArchive)
}
