import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { Account } from '#domain/account.ts'
import { may } from '#domain/permissions.ts'
import { actsFor, type DealershipScope } from '../../authentication/caller.ts'
import { products } from '../../schema/products.ts'

/** What a caller may read of the catalogue. */
export interface ProductReader {
  userId: number | null
  seesHidden: boolean
  /** Percentages and shipments of other dealerships stay here (G48). */
  dealerships: DealershipScope
}

export function productReader(account: Account | null): ProductReader {
  return {
    userId: account?.id ?? null,
    seesHidden: may(account, 'seeHiddenProducts'),
    dealerships: actsFor(account),
  }
}

/** Neither hidden from the reader nor removed; archived or not. */
export function isKnown(reader: ProductReader): SQL | undefined {
  return and(isNull(products.removedAt), reader.seesHidden ? undefined : eq(products.hiddenProduct, false))
}

/** What lists and links show: without Products#view neither hidden nor archived products (G118). */
export function isVisible(reader: ProductReader): SQL | undefined {
  return and(isKnown(reader), reader.seesHidden ? undefined : eq(products.archive, false))
}
