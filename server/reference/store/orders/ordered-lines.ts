import { asc, inArray } from 'drizzle-orm'
import type { OrderFigures } from '#contract/orders/order.ts'
import { fitsSteps } from '#domain/cart/quantity.ts'
import { isBuyable, type Product } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import { refusalTexts } from '#texts/refusals.ts'
import type { Scope } from '../../authority/scope.ts'
import { invalid, productGone, type Refusal } from '../../refusal.ts'
import { products } from '../../schema/products.ts'
import { findVisibleProducts } from '../products/find-products.ts'
import { isRowId } from '#domain/values/row-id.ts'
import type { OrderedLine } from './agreed-figures.ts'

/**
 * Reads the lines with their current products. Refused when a product is in two lines, can no longer be ordered, or
 * cannot be ordered in this quantity; administrators may order any quantity.
 */
export async function readOrderedLines(
  transaction: Statements,
  scope: Scope,
  { productRequest }: Pick<OrderFigures, 'productRequest'>,
  now: Date,
): Promise<OrderedLine[]> {
  const ids = productRequest.map((line) => line.productId)
  if (new Set(ids).size !== ids.length) throw invalid(refusalTexts.productTwice)
  const currentProducts = await readLockedProducts(transaction, scope, ids.filter(isRowId), now)
  return productRequest.map((line) => {
    const product = currentProducts.find((candidate) => candidate.id === line.productId)
    if (!product || product.archive || !isBuyable(product.type)) {
      const name = product?.name ?? refusalTexts.unknownProductName(line.productId)
      throw productGone(refusalTexts.productGone(name))
    }
    if (!scope.isAdmin && !fitsSteps(line.quantity, product)) throw wrongQuantity(product)
    return { product, quantity: line.quantity, sentLine: line }
  })
}

function wrongQuantity({ name, startValue, quantityStep }: Product): Refusal {
  return invalid(refusalTexts.soldInSteps(name, startValue, quantityStep))
}

/** Reads the products and locks them and their parents, so that no change comes between reading and ordering. */
export async function readLockedProducts(transaction: Statements, scope: Scope, ids: number[], now: Date) {
  const rows = await lockRows(transaction, ids)
  await lockRows(
    transaction,
    rows.map((row) => row.parentId).filter((id) => id !== null),
  )
  // The products come without the caller's own orders, which do not matter here.
  return findVisibleProducts(transaction, { ...scope, userId: null }, ids, now)
}

async function lockRows(transaction: Statements, ids: number[]) {
  if (ids.length === 0) return []
  return transaction
    .select({ id: products.id, parentId: products.parentId })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('share')
}
