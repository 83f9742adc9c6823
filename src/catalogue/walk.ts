// The walk fills the device's copy of the catalogue, page by page. It stores the number of its page, so that a tablet that
// lost the connection continues at that page. It removes products only after a complete pass and an answer with every id,
// so that pages that shifted during the walk delete nothing (offline.md, Catalogue copy).

import type { Answer, Failure, KnownValue } from '#api/failure.ts'
import type { ProductPage } from '#api/products/products.ts'
import type { Page } from '#contract/envelope.ts'
import type { ProductsQuery } from '#contract/products/product.ts'
import { PRODUCTS_PER_PAGE } from '#domain/products/product.ts'
import { putProducts, readProductIds, removeProductsExcept } from '#storage/catalogue/product-table.ts'
import type { WalkPass, WalkState } from '#storage/catalogue/stored-walk.ts'
import { noteTermsKnown } from '#storage/catalogue/terms-since.ts'
import { putWalkedProducts, readWalk } from '#storage/catalogue/walk-table.ts'
import { type KnownListParts, putIdsTag, putPageTag, readKnownIds, readKnownPage } from './known-lists.ts'
import { waitFor } from './wait-for.ts'

export interface CatalogueCalls {
  /** `knownPage`: the page on the device; it is the answer if the server says that the page has not changed. */
  fetchProductsPage(
    query: ProductsQuery,
    signal: AbortSignal,
    knownPage?: KnownValue<ProductPage> | null,
  ): Promise<Answer<ProductPage>>
  /** `GET {product}/ids` without ids: every id that the caller may see. */
  fetchProductIds(
    signal: AbortSignal,
    knownIds?: KnownValue<Page<number>> | null,
  ): Promise<Answer<Page<number>>>
  /** `GET {product}/ids?ids=…`: the products with these ids. */
  fetchProductsByIds(ids: readonly number[], signal: AbortSignal): Promise<Answer<ProductPage>>
}

export interface WalkParts extends CatalogueCalls, KnownListParts {
  now(): number
  /** A random number from 0 to 1. */
  random?(): number
  /** Waits between two pages, so that a person's own calls go first. */
  pause?(signal: AbortSignal): Promise<void>
}

/** `null` after a complete pass. */
export type WalkEnd = Failure | 'aborted' | null

/** An interrupted pass is resumed only within this time; after that its first rows are too old. */
const RESUME_WITHIN_MS = 60 * 60_000

/** The longest pause between two pages. */
const PAUSE_MS = 30

/** Average time until the next walk of a copy that the stream keeps current, in case the stream missed a change. */
const WALK_AGAIN_MS = 24 * 3_600_000

/** A list without end must not keep a tablet busy for ever. */
const MOST_PAGES = 4000

function passToWalk(state: WalkState, now: number): WalkPass {
  const { pass } = state
  if (pass !== null && now - pass.startedAt < RESUME_WITHIN_MS && now >= pass.startedAt) return pass
  return { startedAt: now, nextPage: 0, unreadable: 0 }
}

interface FetchedPage {
  answer: Answer<ProductPage>
  isUnchanged: boolean
}

/** Answers null if the walk was aborted. */
async function fetchPage(parts: WalkParts, page: number, signal: AbortSignal): Promise<FetchedPage | null> {
  const knownPage = await readKnownPage(parts, page)
  if (signal.aborted) return null
  const answer = await parts.fetchProductsPage({ page, size: PRODUCTS_PER_PAGE }, signal, knownPage)
  return { answer, isUnchanged: answer.ok && answer.value === knownPage?.value }
}

async function readPages(parts: WalkParts, signal: AbortSignal): Promise<WalkEnd> {
  const { pause = waitUntilIdle } = parts
  const storedWalk = await readWalk(parts.copy)
  let pass = passToWalk(storedWalk, parts.now())
  let state: WalkState = { ...storedWalk, pass }
  let nextFetch: Promise<FetchedPage | null> = fetchPage(parts, pass.nextPage, signal)
  while (pass.nextPage < MOST_PAGES) {
    const fetchedPage = await nextFetch
    if (signal.aborted || fetchedPage === null) return 'aborted'
    const { answer, isUnchanged } = fetchedPage
    if (!answer.ok) return answer.failure
    const { items, count, unreadableIds } = answer.value
    const rowCount = items.length + unreadableIds.length
    pass = { ...pass, nextPage: pass.nextPage + 1, unreadable: pass.unreadable + unreadableIds.length }
    state = { ...state, pass, total: count }
    const isLast = rowCount === 0 || pass.nextPage * PRODUCTS_PER_PAGE >= count
    // The next page is requested while the fetched page is written.
    if (!isLast)
      nextFetch = pause(signal).then(() => (signal.aborted ? null : fetchPage(parts, pass.nextPage, signal)))
    await putWalkedProducts(parts.copy, isUnchanged ? [] : items, state)
    if (!isUnchanged && answer.tag) await putPageTag(parts, pass.nextPage - 1, answer.tag, answer.value)
    if (isLast) return null
  }
  return null
}

/** Waits for idle time, so that a person's actions go first, but at most PAUSE_MS. */
function waitUntilIdle(signal: AbortSignal): Promise<void> {
  if (typeof requestIdleCallback !== 'function') return waitFor(PAUSE_MS, signal) // Safari has no requestIdleCallback
  return new Promise((resolve) => {
    requestIdleCallback(() => resolve(), { timeout: PAUSE_MS })
  })
}

/** Reads the products that the pass missed because its pages shifted. */
async function readMissingProducts(
  parts: WalkParts,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<WalkEnd> {
  const storedIds = new Set(await readProductIds(parts.copy))
  const missingIds = ids.filter((id) => !storedIds.has(id))
  for (let start = 0; start < missingIds.length; start += PRODUCTS_PER_PAGE) {
    const answer = await parts.fetchProductsByIds(missingIds.slice(start, start + PRODUCTS_PER_PAGE), signal)
    if (signal.aborted) return 'aborted'
    if (!answer.ok) return answer.failure
    await putProducts(parts.copy, answer.value.items)
  }
  return null
}

/** True if the list names as many different ids as it counts, and is not suddenly empty. Only such a list removes products. */
function isCompleteList({ items, count }: Page<number>, state: WalkState): boolean {
  const isSuddenlyEmpty = count === 0 && (state.total ?? 0) > 0
  return items.length === count && new Set(items).size === count && !isSuddenlyEmpty
}

async function compareIds(parts: WalkParts, signal: AbortSignal): Promise<WalkEnd> {
  const knownIds = await readKnownIds(parts)
  if (signal.aborted) return 'aborted'
  const answer = await parts.fetchProductIds(signal, knownIds)
  if (signal.aborted) return 'aborted'
  if (!answer.ok) return answer.failure
  let state = await readWalk(parts.copy)
  if (isCompleteList(answer.value, state)) {
    // This count is newer than the count of the pages: products may have been removed or added during the pass.
    state = { ...state, total: answer.value.count }
    const end = await readMissingProducts(parts, answer.value.items, signal)
    if (end !== null) return end
    await removeProductsExcept(parts.copy, answer.value.items)
    if (answer.tag && answer.value !== knownIds?.value) await putIdsTag(parts, answer.tag, answer.value)
  }
  const now = parts.now()
  const { startedAt, unreadable } = state.pass ?? { startedAt: now, unreadable: 0 }
  const walkAgainAt = now + WALK_AGAIN_MS * (0.75 + (parts.random ?? Math.random)() / 2)
  await putWalkedProducts(parts.copy, [], {
    ...state,
    pass: null,
    completeAt: startedAt,
    walkAgainAt,
    unreadable,
  })
  await noteTermsKnown(parts.copy, startedAt)
  return null
}

/** Resumes an interrupted pass. Starts a new pass if no pass was interrupted, or with `isFromFirstPage`. Stored products stay. */
export async function walkCatalogue(
  parts: WalkParts,
  signal: AbortSignal,
  isFromFirstPage = false,
): Promise<WalkEnd> {
  if (signal.aborted) return 'aborted'
  if (isFromFirstPage)
    await putWalkedProducts(parts.copy, [], { ...(await readWalk(parts.copy)), pass: null })
  return (await readPages(parts, signal)) ?? compareIds(parts, signal)
}
