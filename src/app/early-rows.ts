// What the first page of a device shows, out of the calls that its first script made: the first painting then has it,
// as on a device that holds a copy (offline.md, Opening a page).
import { validateSession } from '#api/auth.ts'
import { createApi, createGeneration } from '#api/client.ts'
import type { EarlyCalls } from '#api/early-calls.ts'
import { fetchProduct, fetchProducts } from '#api/products.ts'
import type { FirstRows } from '#app-context/first-content.ts'
import { firstPageBelow } from '#contract/endpoints.ts'
import { type Product, ROOT_PARENT_ID } from '#domain/product.ts'
import { cartOf } from '#storage/cart-table.ts'
import { arranged } from './first-rows.ts'

/** The app is not kept from the screen for longer. */
const PATIENCE_MS = 300

export interface EarlyRows {
  firstRows: FirstRows
  /** The products among them, which the device does not hold yet. */
  products: Product[]
}

const NONE: EarlyRows = { firstRows: {}, products: [] }

async function read({ look }: EarlyCalls, pageId: number): Promise<EarlyRows> {
  const api = createApi({
    generation: createGeneration(),
    onDenied: () => {},
    onAnswer: () => {},
    exchange: async (request) => (await look(request)) ?? { answered: false, cause: 'network' },
  })
  const [session, below, own] = await Promise.all([
    validateSession(api),
    fetchProducts(api, firstPageBelow(pageId)),
    pageId === ROOT_PARENT_ID ? null : fetchProduct(api, pageId),
  ])
  // What a session of somebody was answered is not the visitor's.
  const isVisitors = !session.ok && session.failure.kind === 'signed-out'
  if (!isVisitors || !below.ok || own?.ok === false) return NONE
  const { items } = below.value
  const firstRows = arranged(pageId, own?.value, { rows: items, count: items.length }, cartOf([]))
  return { firstRows, products: own ? [own.value, ...items] : items }
}

/** Nothing where no such calls were made, where they are answered late, or to somebody who is signed in. */
export async function readEarlyRows(early: EarlyCalls | null): Promise<EarlyRows> {
  if (early === null || early.pageId === null) return NONE
  const late = new Promise<EarlyRows>((resolve) => setTimeout(resolve, PATIENCE_MS, NONE))
  return Promise.race([read(early, early.pageId), late])
}
