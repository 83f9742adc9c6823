// Locks for changes of products, each of which lasts until its transaction ends; and the reads of children and
// descendants that these changes need.
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { notFound } from '../../refusal.ts'
import { products } from '../../schema/products.ts'
import { isRowId } from '#domain/values/row-id.ts'
import { CATALOGUE_ORDER } from './find-products.ts'
import { isKnown } from './product-visibility.ts'

export type ProductRow = typeof products.$inferSelect

/**
 * Each save, move, change of the type and removal of a product takes this lock before it locks rows or the table.
 * Without it, two moves at once could put two products below each other.
 */
export async function lockPlaces(transaction: Statements): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('places of products'))`)
}

/**
 * A change of several products locks the whole table. Orders lock single products and their parents, and if two calls
 * waited for each other's rows, the database would end one of them. Readers do not wait.
 */
export async function lockAllProducts(transaction: Statements): Promise<void> {
  await transaction.execute(sql`lock table ${products} in exclusive mode`)
}

/** Reads and locks the product; 404 when it does not exist for the caller. */
export async function lockProduct(transaction: Statements, scope: Scope, id: number): Promise<ProductRow> {
  const [row] = isRowId(id)
    ? await transaction
        .select()
        .from(products)
        .where(and(eq(products.id, id), isKnown(scope)))
        .for('update')
    : []
  if (row === undefined) throw notFound('Product')
  return row
}

/** All children of the parent in catalogue order, also archived and hidden children (G54). */
export async function readChildren(
  transaction: Statements,
  parentId: number | null,
): Promise<Pick<ProductRow, 'id' | 'orderBy'>[]> {
  return transaction
    .select({ id: products.id, orderBy: products.orderBy })
    .from(products)
    .where(and(isChildOf(parentId), isNull(products.removedAt)))
    .orderBy(...CATALOGUE_ORDER)
}

export async function countChildren(transaction: Statements, parentId: number): Promise<number> {
  const [row] = await transaction
    .select({ count: count() })
    .from(products)
    .where(and(eq(products.parentId, parentId), isNull(products.removedAt)))
  return row?.count ?? 0
}

/** The ids of the product and of all products below it, which show its name and shipping and are found through it. */
export async function idsWithDescendants(statements: Statements, id: number): Promise<number[]> {
  const descendantIds = new Set([id])
  let levelIds = [id]
  while (levelIds.length > 0) {
    const rows = await statements
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.parentId, levelIds), isNull(products.removedAt)))
    levelIds = rows.map((row) => row.id).filter((childId) => !descendantIds.has(childId))
    for (const childId of levelIds) descendantIds.add(childId)
  }
  return [...descendantIds]
}

/** The parent id in the column: null at the top level. */
export const parentColumn = (parentId: number) => (parentId === ROOT_PARENT_ID ? null : parentId)

const isChildOf = (parentId: number | null) =>
  parentId === null ? isNull(products.parentId) : eq(products.parentId, parentId)
