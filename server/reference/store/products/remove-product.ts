// Moves products into the archive and back, and removes them for good (storefront.md §4 Product archive; G101).
import { eq } from 'drizzle-orm'
import { fieldChanges } from '#domain/change-record.ts'
import type { Statements } from '#server/database/open-database.ts'
import { productRefusals } from '#texts/products/product-form.ts'
import { productRecordWords } from '#texts/products/product-record.ts'
import type { Scope } from '../../authority/scope.ts'
import { prohibited } from '../../refusal.ts'
import { products } from '../../schema/products.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { countChildren, idsWithDescendants, lockPlaces, lockProduct } from './lock-products.ts'

/**
 * Archives or restores a product; the products below it are hidden or shown with it. Returns the ids of the product and
 * of all products below it, or no id if nothing changed.
 */
export async function setArchive(
  transaction: Statements,
  scope: Scope,
  { id, flag }: { id: number; flag: boolean },
  stamp: ChangeStamp,
): Promise<number[]> {
  const { name, archive } = await lockProduct(transaction, scope, id)
  if (archive === flag) return []
  await transaction.update(products).set({ archive: flag, updatedAt: stamp.time }).where(eq(products.id, id))
  const { yesNo, fields } = productRecordWords
  await recordChange(transaction, stamp, {
    kind: 'product',
    thingId: id,
    thing: name,
    action: 'edited',
    fields: fieldChanges({ [fields.archive]: yesNo(archive) }, { [fields.archive]: yesNo(flag) }),
  })
  return idsWithDescendants(transaction, id)
}

/** Removes a product without children. Its row stays, because old orders show it; nothing else finds the row. */
export async function removeProduct(
  transaction: Statements,
  scope: Scope,
  id: number,
  stamp: ChangeStamp,
): Promise<number[]> {
  await lockPlaces(transaction)
  const { name } = await lockProduct(transaction, scope, id)
  if ((await countChildren(transaction, id)) > 0) throw prohibited(productRefusals.hasChildren)
  await transaction
    .update(products)
    .set({ removedAt: stamp.time, updatedAt: stamp.time })
    .where(eq(products.id, id))
  await recordChange(transaction, stamp, {
    kind: 'product',
    thingId: id,
    thing: name,
    action: 'removed',
    fields: [],
  })
  return [id]
}
