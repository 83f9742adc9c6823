// Compares the products of a page with the server's list. A product that the server no longer lists is deleted from the
// copy at once, before the next walk (offline.md, Catalogue copy). Only a complete answer about exactly these ids deletes
// products: a failed answer, a cut one or one of another server deletes nothing, and a product with another parent stays.

import type { ProductPage } from '#api/products/products.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { putProducts, readChildIds, removeProducts } from '#storage/catalogue/product-table.ts'
import type { CatalogueCalls } from './walk.ts'

export interface ListedParts extends Pick<CatalogueCalls, 'fetchProductsPage' | 'fetchProductsByIds'> {
  copy: CopyDatabase
}

/** A thousand children are more than a person looks through; the walk handles the others. */
const MOST_PAGES = 20

/** The ids of all rows, unreadable ones included; null for a row without an id. */
function idsOf({ items, unreadableIds }: ProductPage): (number | null)[] {
  return [...items.map(({ id }) => id), ...unreadableIds]
}

/** The ids that the answer leaves out; none if the answer is not complete for these ids. */
function unlistedIds(answer: ProductPage, ids: readonly number[]): number[] {
  const listedIds = new Set(idsOf(answer))
  const isWhole =
    listedIds.size === answer.count && [...listedIds].every((id) => id !== null && ids.includes(id))
  return isWhole ? ids.filter((id) => !listedIds.has(id)) : []
}

/** Reads these products again and removes those that the server no longer lists. False if it did not answer for all. */
export async function confirmProducts(
  { copy, fetchProductsByIds }: ListedParts,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<boolean> {
  for (let start = 0; start < ids.length; start += PRODUCTS_PER_PAGE) {
    const chunk = ids.slice(start, start + PRODUCTS_PER_PAGE)
    const answer = await fetchProductsByIds(chunk, signal)
    if (!answer.ok || signal.aborted) return false
    await putProducts(copy, answer.value.items)
    await removeProducts(copy, unlistedIds(answer.value, chunk))
  }
  return true
}

/** The ids of all children, if the pages together have as many rows as each page counts; otherwise null. */
async function listedChildren(
  { copy, fetchProductsPage }: ListedParts,
  parentId: number,
  firstPage: ProductPage,
  signal: AbortSignal,
): Promise<Set<number | null> | null> {
  const listedIds = new Set(idsOf(firstPage))
  for (let page = 1; listedIds.size < firstPage.count && page < MOST_PAGES; page += 1) {
    const answer = await fetchProductsPage({ page, size: PRODUCTS_PER_PAGE, id: parentId }, signal)
    if (!answer.ok || signal.aborted || answer.value.count !== firstPage.count) return null
    await putProducts(copy, answer.value.items)
    const rows = idsOf(answer.value)
    if (rows.length === 0) return null
    for (const id of rows) listedIds.add(id)
  }
  return listedIds.size === firstPage.count && !listedIds.has(null) ? listedIds : null
}

/** Reads the children beyond the first page, and confirms stored ones that the list does not name. */
export async function compareChildren(
  parts: ListedParts,
  parentId: number,
  firstPage: ProductPage,
  signal: AbortSignal,
): Promise<void> {
  const listedIds = await listedChildren(parts, parentId, firstPage, signal)
  if (listedIds === null) return
  const storedIds = await readChildIds(parts.copy, parentId)
  await confirmProducts(
    parts,
    storedIds.filter((id) => !listedIds.has(id)),
    signal,
  )
}
