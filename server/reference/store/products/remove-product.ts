// Moves products into the archive and back, and removes them for good (storefront.md §4 Product archive; G101).
import { eq } from 'drizzle-orm'
import { fieldChanges } from '#domain/change-record.ts'
import type { Statements } from '#server/database/open-database.ts'
import { productRecordWords } from '#texts/change-records.ts'
import { productRefusals } from '#texts/products/product-form.ts'
import type { Scope } from '../../authority/scope.ts'
import { prohibited } from '../../refusal.ts'
import { products } from '../../schema/products.ts'
import { recordChange } from '../changes.ts'
import type { Deed } from '../deed.ts'
import { countChildren, holdPlaces, holdProduct, withDescendants } from './hold-product.ts'

/** Children of the product stay, and are found again when it comes back. Returns the ids of all. */
export async function setArchive(
  transaction: Statements,
  scope: Scope,
  { id, flag }: { id: number; flag: boolean },
  deed: Deed,
): Promise<number[]> {
  const { name, archive } = await holdProduct(transaction, scope, id)
  if (archive === flag) return []
  await transaction.update(products).set({ archive: flag, updatedAt: deed.at }).where(eq(products.id, id))
  const { yesNo, fields } = productRecordWords
  await recordChange(transaction, deed, {
    kind: 'product',
    thingId: id,
    thing: name,
    action: 'edited',
    fields: fieldChanges({ [fields.archive]: yesNo(archive) }, { [fields.archive]: yesNo(flag) }),
  })
  return withDescendants(transaction, id)
}

/** The row stays because old orders show it; nothing else finds it any more. */
export async function removeProduct(
  transaction: Statements,
  scope: Scope,
  id: number,
  deed: Deed,
): Promise<number[]> {
  await holdPlaces(transaction)
  const { name } = await holdProduct(transaction, scope, id)
  if ((await countChildren(transaction, id)) > 0) throw prohibited(productRefusals.hasChildren)
  await transaction
    .update(products)
    .set({ removedAt: deed.at, updatedAt: deed.at })
    .where(eq(products.id, id))
  await recordChange(transaction, deed, {
    kind: 'product',
    thingId: id,
    thing: name,
    action: 'removed',
    fields: [],
  })
  return [id]
}
