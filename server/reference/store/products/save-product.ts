import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { ProductVersion } from '#contract/products/product.ts'
import { fieldChanges } from '#domain/change-record.ts'
import { type DealershipScope, isInScope } from '#domain/people/dealership-scope.ts'
import type { EditedProduct, Product } from '#domain/products/product.ts'
import { PRODUCT_FIELDS, type ProductFieldValues } from '#domain/products/product-fields.ts'
import { filledVideos, productAddress } from '#domain/products/product-rules.ts'
import type { Statements } from '#server/database/open-database.ts'
import { productFormMessages, productRefusals } from '#texts/products/product-form.ts'
import type { Scope } from '../../authority/scope.ts'
import { invalid, pictureMissing, Refusal } from '../../refusal.ts'
import { productImages, productPercentages, products, productVideos } from '../../schema/products.ts'
import { type ChangeStamp, recordChange } from '../changes.ts'
import { inScope } from '../in-scope.ts'
import {
  idsWithDescendants,
  lockPlaces,
  lockProduct,
  type ProductRow,
  parentColumn,
} from './lock-products.ts'
import { productValues } from './product-record.ts'
import { refuseWrongPlace } from './refuse-wrong-place.ts'

/** The product's columns from the form, without computed fields and fields of other tables. */
function columnsOf(product: EditedProduct, now: Date) {
  const { priority } = product
  const fields = Object.fromEntries(PRODUCT_FIELDS.map((field) => [field, product[field]]))
  return {
    ...(fields as ProductFieldValues), // each value has the name of its field
    name: product.name.trim(),
    parentId: parentColumn(product.parentId),
    primaryImageUuid: primaryImageOf(product),
    priority,
    updatedAt: now,
  }
}

/** Fields of a product that also change how the products below it are shown or found. */
const FIELDS_THAT_CHANGE_DESCENDANTS = [
  'name',
  'url',
  'type',
  'parentId',
  'archive',
  'hiddenProduct',
  'shippingCost',
  'shippingLocal',
  'shippingStep',
  'shippingMinSize',
] as const satisfies readonly (keyof ProductRow)[]

export interface SavedProduct {
  id: number
  /** The ids of all products that the server now answers with other values. */
  changedIds: number[]
}

/**
 * Creates (id 0) or updates a product with pictures, videos and percentages. `wasUploaded` tells whether the
 * picture with this uuid was uploaded.
 */
export async function saveProduct(
  transaction: Statements,
  scope: Scope,
  product: EditedProduct & ProductVersion,
  stamp: ChangeStamp,
  wasUploaded: (uuid: string) => Promise<boolean>,
): Promise<SavedProduct> {
  await lockPlaces(transaction)
  const oldRow = product.id > 0 ? await lockProduct(transaction, scope, product.id) : null
  if (oldRow !== null) refuseOutdated(oldRow, product)
  const columns = columnsOf(product, stamp.time)
  const { parentId, type } = columns
  // An unchanged parent and type are not checked again.
  if (oldRow?.parentId !== parentId || oldRow.type !== type) {
    await refuseWrongPlace(transaction, { id: product.id, parentId, type: product.type })
  }
  const oldValues = oldRow ? await productValues(transaction, oldRow.id) : {}
  const id = oldRow?.id ?? (await insertProduct(transaction, columns))
  const newColumns = { ...columns, url: productAddress(product, id) }
  await transaction.update(products).set(newColumns).where(eq(products.id, id))
  await saveImages(transaction, id, product, wasUploaded)
  await saveVideos(transaction, id, product)
  await savePercentages(transaction, scope.ordersFor, id, product)
  await recordChange(transaction, stamp, {
    kind: 'product',
    thingId: id,
    thing: columns.name,
    action: oldRow ? 'edited' : 'created',
    fields: oldRow ? fieldChanges(oldValues, await productValues(transaction, id)) : [],
  })
  const changesDescendants =
    oldRow !== null && FIELDS_THAT_CHANGE_DESCENDANTS.some((field) => oldRow[field] !== newColumns[field])
  return { id, changedIds: changesDescendants ? await idsWithDescendants(transaction, id) : [id] }
}

/** Refuses a product that was changed since the form read it: every change sets `updatedAt` (G158). */
function refuseOutdated({ updatedAt }: ProductRow, { updateLast }: ProductVersion): void {
  if (updateLast === null || updateLast === updatedAt.toISOString()) return
  throw new Refusal('changed-meanwhile', productRefusals.changedMeanwhile)
}

async function insertProduct(
  transaction: Statements,
  columns: ReturnType<typeof columnsOf>,
): Promise<number> {
  const [row] = await transaction.insert(products).values(columns).returning({ id: products.id })
  if (!row) throw new Error('the product was not stored')
  return row.id
}

async function saveImages(
  transaction: Statements,
  productId: number,
  product: EditedProduct,
  wasUploaded: (uuid: string) => Promise<boolean>,
): Promise<void> {
  const images = withoutReplacedImages(product.images)
  // Photos that replace each other leave none.
  if (images.length === 0) throw invalid(productFormMessages.photoMissing)
  const uuids = images.map((image) => image.uuid)
  const storedImages = await transaction
    .select({ uuid: productImages.uuid, productId: productImages.productId })
    .from(productImages)
    .where(inArray(productImages.uuid, uuids))
  if (storedImages.some((image) => image.productId !== productId)) {
    throw invalid(productRefusals.foreignPicture)
  }
  const missingUuids: string[] = []
  for (const uuid of uuids) {
    const isNew = !storedImages.some((image) => image.uuid === uuid)
    if (isNew && !(await wasUploaded(uuid))) missingUuids.push(uuid)
  }
  if (missingUuids.length > 0) throw pictureMissing(productRefusals.pictureMissing, missingUuids)
  await transaction
    .delete(productImages)
    .where(and(eq(productImages.productId, productId), notInArray(productImages.uuid, uuids)))
  await transaction
    .insert(productImages)
    .values(images.map(({ uuid, name }, position) => ({ uuid, name, productId, position })))
    .onConflictDoUpdate({
      target: productImages.uuid,
      set: { name: sql`excluded.name`, position: sql`excluded.position` },
    })
}

/** Leaves out pictures that another picture replaces by its `replacedUuid` (G96); they may still be in the list. */
function withoutReplacedImages(images: EditedProduct['images']): EditedProduct['images'] {
  const replacedUuids = new Set(images.map(({ replacedUuid }) => replacedUuid))
  return images.filter(({ uuid }) => !replacedUuids.has(uuid))
}

/** The uuid of the primary picture or of its replacement; without a primary picture, of the first picture. */
function primaryImageOf({ primaryImageUuid, images }: EditedProduct): string | null {
  const replacement = images.find(({ replacedUuid }) => replacedUuid === (primaryImageUuid ?? ''))
  return replacement?.uuid ?? primaryImageUuid ?? withoutReplacedImages(images)[0]?.uuid ?? null
}

async function saveVideos(transaction: Statements, productId: number, { video }: Product): Promise<void> {
  await transaction.delete(productVideos).where(eq(productVideos.productId, productId))
  const videosToSave = filledVideos(video)
  if (videosToSave.length === 0) return
  await transaction
    .insert(productVideos)
    .values(videosToSave.map(({ title, value, order }) => ({ productId, title, value, position: order })))
}

/** Replaces the percentages of dealerships in the caller's scope; other percentages stay. */
async function savePercentages(
  transaction: Statements,
  scope: DealershipScope,
  productId: number,
  { discountsDTO }: Product,
): Promise<void> {
  if (discountsDTO.some((entry) => !isInScope(scope, entry.dealershipId))) {
    throw invalid(productRefusals.foreignDealership)
  }
  const isInOwnScope = inScope(productPercentages.dealershipId, scope)
  const oldPercentages = await transaction
    .delete(productPercentages)
    .where(and(eq(productPercentages.productId, productId), isInOwnScope))
    .returning()
  if (discountsDTO.length === 0) return
  const ids = idsToSave(oldPercentages, discountsDTO)
  await transaction.insert(productPercentages).values(
    discountsDTO.map(({ type, dealershipId, value }, index) => {
      const id = ids[index]
      return { productId, type, dealershipId, value, ...(id !== undefined && { id }) }
    }),
  )
}

/**
 * The id of each entry: the sent id if an old percentage has it, else the id of an old percentage with the entry's type
 * and dealership, else undefined. Each id is used once.
 */
function idsToSave(
  oldPercentages: readonly (typeof productPercentages.$inferSelect)[],
  sentDiscounts: Product['discountsDTO'],
): (number | undefined)[] {
  const unusedIds = new Set(oldPercentages.map(({ id }) => id))
  const takeId = (id: number | undefined) => (id !== undefined && unusedIds.delete(id) ? id : undefined)
  const keyOf = ({ type, dealershipId }: { type: string; dealershipId: number }) => `${type} ${dealershipId}`
  const oldIds = new Map(oldPercentages.map((row) => [keyOf(row), row.id]))
  const sentIds = sentDiscounts.map(({ id }) => takeId(id))
  return sentDiscounts.map((entry, index) => sentIds[index] ?? takeId(oldIds.get(keyOf(entry))))
}
