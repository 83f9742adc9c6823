// Moves a product in the catalogue: to another type, parent or place (storefront.md §4 Drag and drop). Each function
// returns the ids of all products that the server now answers with other values.
import { eq, sql } from 'drizzle-orm'
import type { ChangeOrderBody, ChangeParentBody, ChangeTypeBody } from '#contract/products/product-changes.ts'
import { type FieldValues, fieldChanges } from '#domain/change-record.ts'
import { orderAfterMove, refusedMove } from '#domain/products/product-moves.ts'
import type { Statements } from '#server/database/open-database.ts'
import { productRefusals } from '#texts/products/product-form.ts'
import { productRecordWords } from '#texts/products/product-record.ts'
import type { Scope } from '../../authority/scope.ts'
import { invalid, prohibited } from '../../refusal.ts'
import { products } from '../../schema/products.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { type Ancestor, readAncestors } from './ancestors.ts'
import {
  idsWithDescendants,
  lockAllProducts,
  lockPlaces,
  lockProduct,
  type ProductRow,
  parentColumn,
  readChildren,
} from './lock-products.ts'
import { isKnown } from './product-visibility.ts'
import { refuseWrongType } from './refuse-wrong-place.ts'

const { topLevel } = productRecordWords

/** Changes the type. Refused when the new type does not fit the parent or the product's children (G113). */
export async function changeType(
  transaction: Statements,
  scope: Scope,
  { id, type }: ChangeTypeBody,
  stamp: ChangeStamp,
): Promise<number[]> {
  await lockPlaces(transaction)
  const product = await lockProduct(transaction, scope, id)
  if (product.type === type) return []
  await refuseWrongType(transaction, { id, type, parentId: product.parentId })
  await transaction.update(products).set({ type, updatedAt: stamp.time }).where(eq(products.id, id))
  await recordMove(transaction, stamp, product, { type: product.type }, { type })
  return idsWithDescendants(transaction, id)
}

/** The product becomes the last child of its new parent (G100). */
export async function changeParent(
  transaction: Statements,
  scope: Scope,
  { id, parent }: ChangeParentBody,
  stamp: ChangeStamp,
): Promise<number[]> {
  await lockPlaces(transaction)
  const product = await lockProduct(transaction, scope, id)
  const parentId = parentColumn(parent)
  const newParent = parentId === null ? null : await readNewParent(transaction, scope, id, parentId)
  if (product.parentId === parentId) return []
  const oldParentName = await parentNameOf(transaction, product.parentId)
  const siblings = await readChildren(transaction, parentId)
  const orderBy = Math.max(0, ...siblings.map((sibling) => sibling.orderBy)) + 1
  await transaction
    .update(products)
    .set({ parentId, orderBy, updatedAt: stamp.time })
    .where(eq(products.id, id))
  await recordMove(
    transaction,
    stamp,
    product,
    { parent: oldParentName },
    { parent: newParent?.name ?? topLevel },
  )
  return idsWithDescendants(transaction, id)
}

/** The product takes the place of a sibling; the siblings between the two places get new numbers. */
export async function changeOrder(
  transaction: Statements,
  scope: Scope,
  { id, newPlaceProductId }: ChangeOrderBody,
  stamp: ChangeStamp,
): Promise<number[]> {
  await lockPlaces(transaction)
  await lockAllProducts(transaction)
  const product = await lockProduct(transaction, scope, id)
  const siblings = await readChildren(transaction, product.parentId)
  const idsBefore = siblings.map((sibling) => sibling.id)
  if (!idsBefore.includes(newPlaceProductId)) throw invalid(productRefusals.noSibling)
  const idsAfter = orderAfterMove(idsBefore, id, newPlaceProductId)
  if (idsAfter.every((siblingId, index) => siblingId === idsBefore[index])) return []
  const formerOrder = new Map(siblings.map((sibling) => [sibling.id, sibling.orderBy]))
  const movedSiblings = idsAfter
    .map((siblingId, index) => ({ id: siblingId, place: index + 1 }))
    .filter((sibling) => formerOrder.get(sibling.id) !== sibling.place)
  // The places are one parameter, because a statement takes fewer parameters than a parent may have children.
  await transaction.execute(sql`
    update ${products} set order_by = moved.place, updated_at = ${stamp.time.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(movedSiblings)}::jsonb) as moved(id integer, place integer)
    where ${products.id} = moved.id`)
  const placeOf = (ids: readonly number[]) => ({ place: String(ids.indexOf(id) + 1) })
  await recordMove(transaction, stamp, product, placeOf(idsBefore), placeOf(idsAfter))
  return movedSiblings.map((sibling) => sibling.id)
}

async function readNewParent(
  transaction: Statements,
  scope: Scope,
  id: number,
  parentId: number,
): Promise<Ancestor> {
  const ancestors = await readAncestors(transaction, [{ parentId }])
  const newParent = ancestors.get(parentId)
  const [visibleParent] = await transaction
    .select({ id: products.id })
    .from(products)
    .where(sql`${eq(products.id, parentId)} and ${isKnown(scope)}`)
  if (newParent === undefined || visibleParent === undefined) throw invalid(productRefusals.parentMissing)
  const ancestorIds = [...ancestors.keys()].filter((ancestor) => ancestor !== parentId)
  const moveFault = refusedMove(id, { id: parentId, type: newParent.type, ancestorIds })
  if (moveFault !== null) throw prohibited(productRefusals.moveNotAllowed(moveFault))
  return newParent
}

async function parentNameOf(transaction: Statements, parentId: number | null): Promise<string> {
  if (parentId === null) return topLevel
  return (await readAncestors(transaction, [{ parentId }])).get(parentId)?.name ?? ''
}

async function recordMove(
  transaction: Statements,
  stamp: ChangeStamp,
  { id, name }: ProductRow,
  oldValues: FieldValues,
  newValues: FieldValues,
): Promise<void> {
  const fields = fieldChanges(oldValues, newValues)
  await recordChange(transaction, stamp, {
    kind: 'product',
    thingId: id,
    thing: name,
    action: 'edited',
    fields,
  })
}
