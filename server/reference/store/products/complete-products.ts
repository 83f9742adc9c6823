// Makes products for the wire from rows: with pictures, videos, fields of the parent, breadcrumbs, the reader's own
// orders, and the percentages and shipments of the dealerships in the reader's scope. The number of statements does not
// depend on the number of products.
import { asc, inArray } from 'drizzle-orm'
import { type Product, type ProductType, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { parentFields } from '#domain/products/typed-product.ts'
import type { Statements } from '#server/database/open-database.ts'
import type { Scope } from '../../authority/scope.ts'
import { productImages, type products, productVideos } from '../../schema/products.ts'
import { groupBy } from '../group-by.ts'
import { type Ancestor, crumbsOf, isUnderArchived, readAncestors } from './ancestors.ts'
import {
  NEVER_ORDERED,
  type OwnOrders,
  readOwnOrders,
  readPercentages,
  readShipments,
} from './dealer-figures.ts'

type ProductRow = typeof products.$inferSelect

/** A product on the wire, with the fields of storefront.md §3 that the app does not use (G131). */
export interface ProductAnswer extends Product, OwnOrders {
  /** The primary picture. */
  uuid: string | null
  imageName: string
  /** Always 0 here; only a cart has quantities. */
  quantity: 0
  file: null
  updateLast: string
}

export async function completeProducts(
  statements: Statements,
  scope: Scope,
  rows: readonly ProductRow[],
  now: Date,
): Promise<ProductAnswer[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const ancestors = await readAncestors(statements, rows)
  const images = groupBy(await readImages(statements, ids), ({ productId }) => productId)
  const videos = groupBy(await readVideos(statements, ids), ({ productId }) => productId)
  const percentages = await readPercentages(statements, scope.ordersFor, ids)
  const shipments = await readShipments(statements, scope.shipments, ids)
  const ownOrders = await readOwnOrders(statements, scope, ids, now)
  return rows.map((row) => ({
    ...columnFields(row),
    archive: row.archive || (!scope.seesHidden && isUnderArchived(row.parentId, ancestors)),
    ...fieldsOfParent(row.parentId === null ? undefined : ancestors.get(row.parentId), scope),
    breadcrumbs: crumbsOf(row.parentId, ancestors, scope),
    ...pictureFields(row, images.get(row.id) ?? []),
    video: (videos.get(row.id) ?? []).map(({ id, title, value, position }) => ({
      id,
      title,
      value,
      order: position,
    })),
    discountsDTO: percentages.get(row.id) ?? [],
    shipments: shipments.get(row.id) ?? [],
    ...(ownOrders.get(row.id) ?? NEVER_ORDERED),
    quantity: 0,
    file: null,
  }))
}

function columnFields({ parentId, type, createdAt: _, updatedAt, removedAt: __, ...fields }: ProductRow) {
  return {
    ...fields,
    parentId: parentId ?? ROOT_PARENT_ID,
    type: type as ProductType, // a save and the seed write only types of the list
    updateLast: updatedAt.toISOString(),
  }
}

/** The name of a hidden parent is only for people who see hidden products. */
function fieldsOfParent(parent: Ancestor | undefined, scope: Scope) {
  const fields = parentFields(parent ?? null)
  return scope.seesHidden || !parent?.hiddenProduct ? fields : { ...fields, parentName: null }
}

function pictureFields(row: ProductRow, images: readonly { uuid: string; name: string }[]) {
  const primaryImage = images.find(({ uuid }) => uuid === row.primaryImageUuid) ?? images[0]
  return {
    images: images.map(({ uuid, name }) => ({ uuid, name })),
    uuid: primaryImage?.uuid ?? null,
    imageName: primaryImage?.name ?? '',
  }
}

async function readImages(statements: Statements, ids: number[]) {
  return statements
    .select({ uuid: productImages.uuid, name: productImages.name, productId: productImages.productId })
    .from(productImages)
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position), asc(productImages.uuid))
}

async function readVideos(statements: Statements, ids: number[]) {
  return statements
    .select()
    .from(productVideos)
    .where(inArray(productVideos.productId, ids))
    .orderBy(asc(productVideos.position), asc(productVideos.id))
}
