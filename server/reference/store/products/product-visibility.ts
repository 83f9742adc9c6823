import { and, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../authority/scope.ts'
import { products } from '../../schema/products.ts'

/** Neither hidden from the caller nor removed; archived or not. */
export function isKnown(scope: Pick<Scope, 'seesHidden'>): SQL | undefined {
  return and(isNull(products.removedAt), scope.seesHidden ? undefined : eq(products.hiddenProduct, false))
}

/** Archived, or under an archived one: nobody reaches it until that comes back (G101). */
const isInArchive = sql`${products.id} in (
  with recursive archived as (
    select id from products where archive and removed_at is null
    union select below.id from products below join archived on below.parent_id = archived.id
  )
  select id from archived)`

/** What lists and links show: without Products#view neither hidden nor archived products (G118). */
export function isVisible(scope: Pick<Scope, 'seesHidden'>): SQL | undefined {
  return and(isKnown(scope), scope.seesHidden ? undefined : not(isInArchive))
}
