// Locks that a change of products holds until its transaction ends.
import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import { ROOT_PARENT_ID } from '#domain/products/product.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { notFound } from '../../refusal.ts'
import { products } from '../../schema/products.ts'
import { isRowId } from '../row-id.ts'
import { CATALOGUE_ORDER } from './find-products.ts'
import { isKnown } from './product-visibility.ts'

export type ProductRow = typeof products.$inferSelect

/**
 * Every change of places takes this lock first, and rows or the table after it: two moves at once, each allowed alone,
 * could close a circle.
 */
export async function holdPlaces(transaction: Statements): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtext('places of products'))`)
}

/**
 * A change of several products locks the whole table: orders lock their products and parents, and when two calls wait
 * for each other's rows the database fails one. Readers do not wait.
 */
export async function holdAllProducts(transaction: Statements): Promise<void> {
  await transaction.execute(sql`lock table ${products} in exclusive mode`)
}

/** Reads and locks the product; 404 when it does not exist for the caller. */
export async function holdProduct(transaction: Statements, scope: Scope, id: number): Promise<ProductRow> {
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

/** All children of the parent, archived and hidden ones included, in catalogue order (G54). */
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

/** The product and all products below it: these show its name and shipping, and are found through it. */
export async function withDescendants(statements: Statements, id: number): Promise<number[]> {
  const familyIds = new Set([id])
  let level = [id]
  while (level.length > 0) {
    const rows = await statements
      .select({ id: products.id })
      .from(products)
      .where(and(inArray(products.parentId, level), isNull(products.removedAt)))
    level = rows.map((row) => row.id).filter((child) => !familyIds.has(child))
    for (const child of level) familyIds.add(child)
  }
  return [...familyIds]
}

/** The parent as stored: null is the top level. */
export const parentColumn = (parentId: number) => (parentId === ROOT_PARENT_ID ? null : parentId)

const isChildOf = (parentId: number | null) =>
  parentId === null ? isNull(products.parentId) : eq(products.parentId, parentId)
