import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { ProductVersion } from '#contract/products/product-changes.ts'
import { fieldChanges } from '#domain/change-record.ts'
import { type DealershipScope, isInScope } from '#domain/people/dealership-scope.ts'
import type { Product } from '#domain/products/product.ts'
import { filledVideos, productAddress } from '#domain/products/product-rules.ts'
import type { Statements } from '#server/database/open-database.ts'
import { productRefusals } from '#texts/products/product-form.ts'
import type { Scope } from '../../authority/scope.ts'
import { invalid, pictureMissing, Refusal } from '../../refusal.ts'
import { productImages, productPercentages, products, productVideos } from '../../schema/products.ts'
import { recordChange } from '../changes.ts'
import type { ChangeStamp } from '../change-stamp.ts'
import { inScope } from '../in-scope.ts'
import { checkPlace } from './check-place.ts'
import { lockPlaces, lockProduct, type ProductRow, parentColumn, withDescendants } from './lock-products.ts'
import { productValues } from './product-record.ts'

/** The product's columns from the form, without computed fields and fields of other tables. */
function columnsOf(product: Product, now: Date) {
  return {
    parentId: parentColumn(product.parentId),
    name: product.name.trim(),
    description: product.description,
    descriptionCart: product.descriptionCart,
    descriptionPacking: product.descriptionPacking,
    type: product.type,
    price: product.price,
    archive: product.archive,
    hiddenProduct: product.hiddenProduct,
    subscriptionExcluded: product.subscriptionExcluded,
    noTax: product.noTax,
    showCart: product.showCart,
    outlinesInvoice: product.outlinesInvoice,
    primaryImageUuid: primaryImageOf(product),
    orderBy: product.orderBy,
    priority: product.priority,
    packingSize: product.packingSize,
    startValue: product.startValue,
    startAdminValue: product.startAdminValue,
    quantityStep: product.quantityStep,
    unitOfMeasurement: product.unitOfMeasurement,
    shippingCost: product.shippingCost,
    shippingLocal: product.shippingLocal,
    shippingStep: product.shippingStep,
    shippingMinSize: product.shippingMinSize,
    updatedAt: now,
  }
}

/** Fields of a product that the products below it show, or are found through. */
const FIELDS_SHOWN_BELOW = [
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
 * Creates (id 0) or updates a product with pictures, videos and percentages. `wasUploaded` tells whether a picture
 * exists.
 */
export async function saveProduct(
  transaction: Statements,
  scope: Scope,
  product: Product & ProductVersion,
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
    await checkPlace(transaction, { id: product.id, parentId, type: product.type })
  }
  const before = oldRow ? await productValues(transaction, oldRow.id) : {}
  const id = oldRow?.id ?? (await insertProduct(transaction, columns))
  const after = { ...columns, url: productAddress(product, id) }
  await transaction.update(products).set(after).where(eq(products.id, id))
  await saveImages(transaction, id, product, wasUploaded)
  await saveVideos(transaction, id, product)
  await savePercentages(transaction, scope.ordersFor, id, product)
  await recordChange(transaction, stamp, {
    kind: 'product',
    thingId: id,
    thing: columns.name,
    action: oldRow ? 'edited' : 'created',
    fields: oldRow ? fieldChanges(before, await productValues(transaction, id)) : [],
  })
  const isShownBelow = oldRow !== null && FIELDS_SHOWN_BELOW.some((field) => oldRow[field] !== after[field])
  return { id, changedIds: isShownBelow ? await withDescendants(transaction, id) : [id] }
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
  product: Product,
  wasUploaded: (uuid: string) => Promise<boolean>,
): Promise<void> {
  const images = withoutReplaced(product.images)
  const uuids = images.map((image) => image.uuid)
  const storedImages = await transaction
    .select({ uuid: productImages.uuid, productId: productImages.productId })
    .from(productImages)
    .where(inArray(productImages.uuid, uuids))
  if (storedImages.some((image) => image.productId !== productId)) {
    throw invalid(productRefusals.foreignPicture)
  }
  const missing: string[] = []
  for (const uuid of uuids) {
    const isNew = !storedImages.some((image) => image.uuid === uuid)
    if (isNew && !(await wasUploaded(uuid))) missing.push(uuid)
  }
  if (missing.length > 0) throw pictureMissing(productRefusals.pictureMissing, missing)
  await transaction
    .delete(productImages)
    .where(and(eq(productImages.productId, productId), notInArray(productImages.uuid, uuids)))
  for (const [position, { uuid, name }] of images.entries()) {
    await transaction
      .insert(productImages)
      .values({ uuid, name, productId, position })
      .onConflictDoUpdate({ target: productImages.uuid, set: { name, position } })
  }
}

/** Leaves out pictures that another picture replaces by its `updateUUid` (G96); they may still be in the list. */
function withoutReplaced(images: Product['images']): Product['images'] {
  const replaced = new Set(images.map(({ updateUUid }) => updateUUid))
  return images.filter(({ uuid }) => !replaced.has(uuid))
}

/** The uuid of the primary picture or of its replacement; without a primary picture, of the first picture. */
function primaryImageOf({ primaryImageUuid, images }: Product): string | null {
  const replacement = images.find(({ updateUUid }) => updateUUid === (primaryImageUuid ?? ''))
  return replacement?.uuid ?? primaryImageUuid ?? withoutReplaced(images)[0]?.uuid ?? null
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
  const before = await transaction
    .delete(productPercentages)
    .where(and(eq(productPercentages.productId, productId), isInOwnScope))
    .returning()
  if (discountsDTO.length === 0) return
  const ids = idsToSave(before, discountsDTO)
  await transaction.insert(productPercentages).values(
    discountsDTO.map(({ type, dealershipId, value }, index) => {
      const id = ids[index]
      return { productId, type, dealershipId, value, ...(id !== undefined && { id }) }
    }),
  )
}

/** The id of each entry: the sent id, or the id of the old row with its type and dealership. Each id is used once. */
function idsToSave(
  before: readonly (typeof productPercentages.$inferSelect)[],
  sentDiscounts: Product['discountsDTO'],
): (number | undefined)[] {
  const unusedRows = new Map(before.map((row) => [row.id, row]))
  const takeId = (id: number | undefined) => (id !== undefined && unusedRows.delete(id) ? id : undefined)
  const sentIds = sentDiscounts.map(({ id }) => takeId(id))
  return sentDiscounts.map(({ type, dealershipId }, index) => {
    if (sentIds[index] !== undefined) return sentIds[index]
    const sameRow = [...unusedRows.values()].find(
      (row) => row.type === type && row.dealershipId === dealershipId,
    )
    return takeId(sameRow?.id)
  })
}
