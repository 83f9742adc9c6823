import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Scope } from '../../authority/scope.ts'
import { products } from '../../schema/products.ts'

/** Neither hidden from the caller nor removed; archived or not. */
export function isKnown(scope: Scope): SQL | undefined {
  return and(isNull(products.removedAt), scope.seesHidden ? undefined : eq(products.hiddenProduct, false))
}

/** What lists and links show: without Products#view neither hidden nor archived products (G118). */
export function isVisible(scope: Scope): SQL | undefined {
  return and(isKnown(scope), scope.seesHidden ? undefined : eq(products.archive, false))
}
