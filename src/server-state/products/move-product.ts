// Moves a product to another place or parent, and finds the place that undoes this (storefront.md §4 Drag and drop).
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { changeProductOrder, changeProductParent } from '#api/products/product-changes.ts'
import { fetchProductsByIds } from '#api/products/products.ts'
import type { Catalogue } from '#catalogue/catalogue.ts'
import { byCatalogueOrder, PRODUCTS_PER_PAGE, type Product } from '#domain/products/product.ts'
import { orderAfterMove } from '#domain/products/product-moves.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { readChildIds } from '#storage/catalogue/product-table.ts'
import { readChildren, readProduct } from '#storage/catalogue/stored-product.ts'

/**
 * The new parent, if any, and the sibling whose place the product takes. With `parent` alone, the product becomes the
 * last child of the new parent.
 */
export interface Place {
  parent?: number | undefined
  placeOf?: number | undefined
}

export interface MoveParts {
  api: Api
  catalogue: Pick<Catalogue, 'refresh' | 'refreshProducts'>
  copy: CopyDatabase
}

/**
 * Moves a product, and returns the place that undoes the move. The copy shows the move at once, with the values of
 * `orderBy` that the server will give. Then the moved products are read again, also after a failure, because the server
 * may have made part of the move.
 */
export async function moveProduct(parts: MoveParts, product: Product, place: Place): Promise<Answer<Place>> {
  const undoPlace = await findUndoPlace(parts.copy, product, place)
  const answer = await callMove(parts.api, product.id, place)
  if (answer.ok) await showMove(parts, product.id, place)
  readInTurn(() => readMovedProducts(parts, product.id, place))
  return answer.ok ? { ok: true, value: undoPlace } : answer
}

async function showMove(
  { copy, catalogue }: MoveParts,
  id: number,
  { parent, placeOf }: Place,
): Promise<void> {
  const product = await readProduct(copy, id)
  if (product === undefined) return
  const parentId = parent ?? product.parentId
  const siblings = (await readChildren(copy, parentId)).filter((child) => child.id !== id)
  const orderBy =
    parent === undefined ? product.orderBy : Math.max(0, ...siblings.map((child) => child.orderBy)) + 1
  const rows = [...siblings, { ...product, parentId, orderBy }].sort(byCatalogueOrder)
  const ids = rows.map((row) => row.id)
  const orderedIds = placeOf === undefined ? ids : orderAfterMove(ids, id, placeOf)
  const numberedRows = rows.map((row) => ({ ...row, orderBy: orderedIds.indexOf(row.id) + 1 }))
  await catalogue.refreshProducts(placeOf === undefined ? rows : numberedRows)
}

async function readOrderedChildIds(copy: CopyDatabase, parentId: number): Promise<number[]> {
  return (await readChildren(copy, parentId)).sort(byCatalogueOrder).map((child) => child.id)
}

let lastReading: Promise<unknown> = Promise.resolve()

/**
 * Reads the products of a move after the products of the previous move, so that the last answer belongs to the last
 * move. Not awaited; after a failure the next refresh of the whole catalogue reads the products.
 */
function readInTurn(read: () => Promise<void>): void {
  lastReading = lastReading.then(read).catch(() => {})
}

async function callMove(api: Api, id: number, { parent, placeOf }: Place): Promise<Answer<unknown>> {
  if (parent !== undefined) {
    const answer = await changeProductParent(api, { id, parent })
    if (!answer.ok || placeOf === undefined) return answer
  }
  if (placeOf === undefined) return { ok: true, value: null }
  return changeProductOrder(api, { id, newPlaceProductId: placeOf })
}

async function findUndoPlace(
  copy: CopyDatabase,
  product: Product,
  { parent, placeOf }: Place,
): Promise<Place> {
  const { id, parentId } = (await readProduct(copy, product.id)) ?? product
  const siblingIds = await readOrderedChildIds(copy, parentId)
  const index = siblingIds.indexOf(id)
  if (parent !== undefined) return { parent: parentId, placeOf: siblingIds[index + 1] }
  return { placeOf: placeOf === undefined ? undefined : orderAfterMove(siblingIds, id, placeOf)[index] }
}

/** For more products than this, the whole catalogue is refreshed. */
const MOST_READ_PRODUCTS = 1000

/**
 * Reads the rows that a move changes: the product; with a new parent its descendants, whose breadcrumbs name the
 * product; with `placeOf` its siblings, whose order changes.
 */
async function readMovedProducts(parts: MoveParts, id: number, { parent, placeOf }: Place): Promise<void> {
  const { copy, catalogue } = parts
  const ids = new Set([id])
  if (parent !== undefined) await addDescendants(copy, ids)
  if (placeOf !== undefined) {
    const replacedSibling = await readProduct(copy, placeOf)
    for (const siblingId of await readChildIds(copy, replacedSibling?.parentId ?? 0)) ids.add(siblingId)
  }
  if (ids.size <= MOST_READ_PRODUCTS) await readProductsAgain(parts, [...ids])
  else void catalogue.refresh() // its failure is in the catalogue's status
}

/**
 * Adds to `ids` the descendants of its products, whose breadcrumbs change with the products. Stops at more than
 * `MOST_READ_PRODUCTS` ids.
 */
export async function addDescendants(copy: CopyDatabase, ids: Set<number>): Promise<void> {
  for (const id of ids) {
    if (ids.size > MOST_READ_PRODUCTS) return
    for (const child of await readChildIds(copy, id)) ids.add(child)
  }
}

/** Stores all products at once, so that no list shows half of them in the old order. */
async function readProductsAgain({ api, catalogue }: MoveParts, ids: readonly number[]): Promise<void> {
  const pages = Array.from({ length: Math.ceil(ids.length / PRODUCTS_PER_PAGE) }, (_, page) =>
    ids.slice(page * PRODUCTS_PER_PAGE, (page + 1) * PRODUCTS_PER_PAGE),
  )
  const answers = await Promise.all(pages.map((page) => fetchProductsByIds(api, page)))
  await catalogue.refreshProducts(answers.flatMap((answer) => (answer.ok ? answer.value.items : [])))
}
