// Compares products of the copy (the children of a group, or given ids) with the server's list. A product that the server no
// longer lists is deleted from the copy at once, before the next walk (offline.md, Catalogue copy). Only a complete answer
// about exactly the requested ids deletes products: a failed or truncated answer deletes nothing, and a product that was
// moved to another parent stays.

import type { ProductPage } from '#api/products/products.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { putProducts, readChildIds, removeProducts } from '#storage/catalogue/product-table.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import type { CatalogueCalls } from './walk.ts'

export interface ListedProductsParts
  extends Pick<CatalogueCalls, 'fetchProductsPage' | 'fetchProductsByIds'> {
  copy: CopyDatabase
}

/** Only the walk compares the children of a group with more than a thousand of them. */
const MOST_PAGES = 20

/** The ids of all rows, unreadable ones included; null for a row without an id. */
function rowIdsOf({ items, unreadableIds }: ProductPage): (number | null)[] {
  return [...items.map(({ id }) => id), ...unreadableIds]
}

/** The ids that the answer leaves out; an empty list if the answer is not a complete answer about these ids. */
function unlistedIdsOf(answer: ProductPage, ids: readonly number[]): number[] {
  const listedIds = new Set(rowIdsOf(answer))
  const isComplete =
    listedIds.size === answer.count && [...listedIds].every((id) => id !== null && ids.includes(id))
  return isComplete ? ids.filter((id) => !listedIds.has(id)) : []
}

/** Reads these products again and removes those that the server no longer lists. False if a call failed or was aborted. */
export async function confirmProducts(
  { copy, fetchProductsByIds }: ListedProductsParts,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<boolean> {
  for (let start = 0; start < ids.length; start += PRODUCTS_PER_PAGE) {
    const chunk = ids.slice(start, start + PRODUCTS_PER_PAGE)
    const answer = await fetchProductsByIds(chunk, signal)
    if (!answer.ok || signal.aborted) return false
    await putProducts(copy, answer.value.items)
    await removeProducts(copy, unlistedIdsOf(answer.value, chunk))
  }
  return true
}

/**
 * The ids of all children; null if a call failed, a row has no id, or the pages together do not have exactly the rows that the
 * server counts.
 */
async function readListedChildren(
  { copy, fetchProductsPage }: ListedProductsParts,
  parentId: number,
  firstPage: ProductPage,
  signal: AbortSignal,
): Promise<Set<number | null> | null> {
  const listedIds = new Set(rowIdsOf(firstPage))
  for (let page = 1; listedIds.size < firstPage.count && page < MOST_PAGES; page += 1) {
    const answer = await fetchProductsPage({ page, size: PRODUCTS_PER_PAGE, id: parentId }, signal)
    if (!answer.ok || signal.aborted || answer.value.count !== firstPage.count) return null
    await putProducts(copy, answer.value.items)
    const pageIds = rowIdsOf(answer.value)
    if (pageIds.length === 0) return null
    for (const id of pageIds) listedIds.add(id)
  }
  return listedIds.size === firstPage.count && !listedIds.has(null) ? listedIds : null
}

/** Reads the pages after the first one. Then confirms the stored children that no page names. */
export async function compareChildren(
  parts: ListedProductsParts,
  parentId: number,
  firstPage: ProductPage,
  signal: AbortSignal,
): Promise<void> {
  const listedIds = await readListedChildren(parts, parentId, firstPage, signal)
  if (listedIds === null) return
  const storedIds = await readChildIds(parts.copy, parentId)
  await confirmProducts(
    parts,
    storedIds.filter((id) => !listedIds.has(id)),
    signal,
  )
}
