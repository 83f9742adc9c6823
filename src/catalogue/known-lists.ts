// The tags of the server's lists that the device has stored. The walk sends the tag of a list, and the server answers 304 if
// the list is unchanged (G210). The tag of a page is sent only if the copy has exactly the rows that the server sent; if a
// row was changed or removed on the device, the page is read again.
import type { KnownValue } from '#api/failure.ts'
import type { ProductPage } from '#api/products/products.ts'
import type { Page } from '#contract/envelope.ts'
import { isSameValue } from '#domain/same-value.ts'
import type { CopyDatabase } from '#storage/copy-database.ts'
import { putListTag, readListTag } from '#storage/catalogue/list-tags.ts'
import { readProductIds } from '#storage/catalogue/product-table.ts'
import { parseStoredRows, storedProduct } from '#storage/catalogue/stored-product.ts'

export interface KnownListParts {
  copy: CopyDatabase
  /** The identity of the app's build; empty in development. */
  build?: string
}

/** The digest of a value. Null on an address without https, where browsers have no digests; there every page is read. */
async function digestOf(value: unknown): Promise<string | null> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', bytes)
  return digest === undefined ? null : Array.from(new Uint8Array(digest).slice(0, 16), hexOf).join('')
}

const hexOf = (byte: number) => byte.toString(16).padStart(2, '0')

export async function readKnownPage(
  { copy, build = '' }: KnownListParts,
  page: number,
): Promise<KnownValue<ProductPage> | null> {
  const storedTag = await readListTag(copy, page)
  if (storedTag === null || storedTag.build !== build) return null
  const rows = await copy.products.bulkGet(storedTag.ids)
  if ((await digestOf(rows)) !== storedTag.digest) return null
  const items = parseStoredRows(storedProduct, rows)
  if (items.length !== rows.length) return null
  return { tag: storedTag.tag, value: { items, count: storedTag.count, unreadableIds: [] } }
}

/** Stores the tag of a stored page. A page with unreadable rows gets no tag, so that the next walk counts them again. */
export async function putPageTag(
  { copy, build = '' }: KnownListParts,
  page: number,
  tag: string,
  { items, count, unreadableIds }: ProductPage,
): Promise<void> {
  if (unreadableIds.length > 0) return
  const ids = items.map(({ id }) => id)
  const rows = await copy.products.bulkGet(ids)
  // Another tab may have stored a newer version of a product in the meantime.
  if (!isSameValue(rows, items)) return
  const digest = await digestOf(rows)
  if (digest !== null) await putListTag(copy, page, { tag, build, count, ids, digest })
}

export async function readKnownIds({
  copy,
  build = '',
}: KnownListParts): Promise<KnownValue<Page<number>> | null> {
  const storedTag = await readListTag(copy, 'ids')
  if (storedTag === null || storedTag.build !== build) return null
  const ids = await readProductIds(copy)
  if ((await digestOf(ids)) !== storedTag.digest) return null
  return { tag: storedTag.tag, value: { items: ids, count: storedTag.count } }
}

/** Stores the tag of the list of ids if the copy has exactly these ids. Call it after the copy was compared with the list. */
export async function putIdsTag(
  { copy, build = '' }: KnownListParts,
  tag: string,
  { items, count }: Page<number>,
): Promise<void> {
  const ids = await readProductIds(copy)
  const listedIds = new Set(items)
  if (ids.length !== listedIds.size || !ids.every((id) => listedIds.has(id))) return
  const digest = await digestOf(ids)
  if (digest !== null) await putListTag(copy, 'ids', { tag, build, count, ids: [], digest })
}
