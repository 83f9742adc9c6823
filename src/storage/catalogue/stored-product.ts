import * as v from 'valibot'
import type { Product } from '#domain/products/product.ts'
import { productShape } from '#domain/products/product-shape.ts'
import type { CopyDatabase } from '../copy-database.ts'
import { stored } from '../stored-shape.ts'

export const storedProduct = stored(productShape)

/** Parses rows of the copy; an unreadable row is left out, and the next walk writes it again. */
export function parseStoredRows<Row>(schema: v.GenericSchema<unknown, Row>, rows: readonly unknown[]): Row[] {
  return rows.flatMap((row) => {
    const parsed = v.safeParse(schema, row)
    return parsed.success ? [parsed.output] : []
  })
}

export async function readProduct(copy: CopyDatabase, productId: number): Promise<Product | undefined> {
  const row = await copy.products.get(productId)
  return parseStoredRows(storedProduct, [row])[0]
}

/** Children of a product, unsorted; the children of the root if `parentId` is -1. */
export async function readChildren(copy: CopyDatabase, parentId: number): Promise<Product[]> {
  return parseStoredRows(storedProduct, await copy.products.where('parentId').equals(parentId).toArray())
}

/** Products in the order of the ids, without ids that the device does not have. */
export async function readProducts(copy: CopyDatabase, ids: readonly number[]): Promise<Product[]> {
  return parseStoredRows(storedProduct, await copy.products.bulkGet([...ids]))
}
