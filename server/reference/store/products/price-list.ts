import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { BUYABLE_TYPES } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import { products } from '../../schema/products.ts'
import { isVisible } from './product-visibility.ts'

/** A row of the price list (G79): list prices, without the percentages of dealerships. */
export interface PriceListRow {
  id: number
  name: string
  type: string
  parent: string
  price: number
  /** The shipping cost of the first block; the parent's cost if the parent ships its options together. */
  shipping: number
  unit: string
}

const parents = alias(products, 'parents')

/** Reads every product that can be ordered now, sorted by parent. */
export async function readPriceList(statements: Statements): Promise<PriceListRow[]> {
  const rows = await statements
    .select({ product: products, parent: parents })
    .from(products)
    .leftJoin(parents, eq(products.parentId, parents.id))
    .where(and(isVisible({ seesHidden: false }), inArray(products.type, [...BUYABLE_TYPES])))
    .orderBy(
      sql`${parents.name} nulls first`,
      asc(products.orderBy),
      asc(products.priority),
      asc(products.id),
    )
  return rows.map(({ product, parent }) => ({
    id: product.id,
    name: product.name,
    type: product.type,
    // The name of a hidden parent is not shown.
    parent: parent === null || parent.hiddenProduct ? '' : parent.name,
    price: product.price,
    shipping: shippingOf(product, parent),
    unit: product.unitOfMeasurement,
  }))
}

type ProductRow = typeof products.$inferSelect

function shippingOf(product: ProductRow, parent: ProductRow | null): number {
  const isShippedByParent = parent !== null && parent.type === 'OPTIONS' && parent.shippingCost > 0
  return isShippedByParent ? parent.shippingCost : product.shippingCost
}
