import { eq, isNull, sql } from 'drizzle-orm'
import { isBuyable, type ProductType } from '#domain/products/product.ts'
import { placeFault } from '#domain/products/product-rules.ts'
import type { Statements } from '#server/database/open-database.ts'
import { productRefusals } from '#texts/products/product-form.ts'
import { invalid } from '../../refusal.ts'
import { products } from '../../schema/products.ts'
import { type Ancestor, readAncestors } from './ancestors.ts'
import { countChildren } from './lock-products.ts'

interface Place {
  /** 0 for a new product. */
  id: number
  type: ProductType
  parentId: number | null
}

/** Refuses a type that does not fit the parent or the product's children (ordering.md §5; G113). */
export async function refuseWrongType(transaction: Statements, { id, type, parentId }: Place): Promise<void> {
  const parent = await readParent(transaction, parentId)
  const fault = placeFault(type, parent?.type ?? null)
  if (fault === 'typeNotAllowed') throw invalid(productRefusals.typeNotAllowed(type))
  if (parent !== null && fault === 'parentCannotHaveChildren') {
    throw invalid(productRefusals.parentCannotHaveChildren(parent.type))
  }
  if (id > 0 && isBuyable(type) && (await countChildren(transaction, id)) > 0) {
    throw invalid(productRefusals.holdsChildren(type))
  }
}

/**
 * Refuses a parent that cannot have the product as a child. The product itself and the products below it are no parents
 * either (ordering.md §5; G100).
 */
export async function refuseWrongPlace(transaction: Statements, productPlace: Place): Promise<void> {
  await refuseWrongType(transaction, productPlace)
  const ancestors = await readAncestors(transaction, [productPlace])
  if (ancestors.has(productPlace.id)) throw invalid(productRefusals.underItself)
}

async function readParent(transaction: Statements, parentId: number | null): Promise<Ancestor | null> {
  if (parentId === null) return null
  const parent = (await readAncestors(transaction, [{ parentId }])).get(parentId)
  const isPresent = sql`${eq(products.id, parentId)} and ${isNull(products.removedAt)}`
  if (parent === undefined || (await transaction.$count(products, isPresent)) === 0) {
    throw invalid(productRefusals.parentMissing)
  }
  return parent
}
