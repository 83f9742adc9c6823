// The first painting: its content, its account and its source. It shows the rows that the first script read from the device
// or requested from the server. If these rows are not enough, the page opens its databases before it paints.

import { createApi, createGeneration } from '#api/client.ts'
import { validateSession } from '#api/people/auth.ts'
import { fetchProduct, fetchProducts } from '#api/products/products.ts'
import { firstChildPageQuery } from '#contract/endpoints.ts'
import type { Account } from '#domain/people/account.ts'
import { byCatalogueOrder, isBuyable, type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { snapshotOf } from '#session/account-snapshot.ts'
import type { KnownDealerships } from '#session/chosen-dealership.ts'
import { cartOf, type StoredCart } from '#storage/cart/stored-cart.ts'
import { parseStoredRows, storedProduct } from '#storage/catalogue/stored-product.ts'
import { NEVER_WALKED, type WalkState, walkOf } from '#storage/catalogue/stored-walk.ts'
import { dealershipIdOf, dealershipsOf } from '#storage/people/stored-dealership.ts'
import { type AccountKey, DATABASE_VERSIONS, VISITOR } from '#storage/shared-names.ts'
import type { ChildList, FirstRows } from './first-content.ts'
import { type DeviceReading, NOTHING_STORED } from './read-device.ts'
import type { FirstRequests } from './send-first-requests.ts'

export interface Painting {
  accountKey: AccountKey
  /** The account as the server last confirmed it; null for the visitor. */
  snapshot: Account | null
  /** True if the account was unlocked on this device and has no session. */
  isUnlocked: boolean
  /**
   * `device`: the stored rows. `server`: nothing is stored, and the server's answers have the rows. `nowhere`: nothing is
   * stored, and the painting has no rows (`paintingFromServer` has the causes).
   */
  source: 'device' | 'server' | 'nowhere'
  rows: FirstRows
  dealerships: KnownDealerships
  /** The progress of the copy's walk through the catalogue. */
  walk: WalkState
}

/** The results of the page's first script. */
export interface FirstFindings {
  /** null if the page must open its databases itself. */
  reading: DeviceReading | typeof NOTHING_STORED | null
  /** null if the device has stored data, or if this is not its first visit. */
  firstRequests: FirstRequests | null
}

/** True if the painting shows content, so that it is painted before the databases are opened. */
export function hasContent({ rows: { product, children } }: Painting): boolean {
  // A group without its children shows no content.
  return children !== undefined || (product !== undefined && isBuyable(product.type))
}

/** The products of the painting that are not stored on the device. */
export function unstoredProducts({ source, rows }: Painting): Product[] {
  if (source !== 'server') return []
  return [...(rows.product ? [rows.product] : []), ...(rows.children?.list.rows ?? [])]
}

/** null if the page must open its databases before it paints. */
export async function paintingOf({ reading, firstRequests }: FirstFindings): Promise<Painting | null> {
  if (reading === null) return null
  return reading === NOTHING_STORED ? paintingFromServer(firstRequests) : paintingFromDevice(reading)
}

/**
 * Rows of an older version must be upgraded first; rows of a newer version may have unknown fields. Dexie gives IndexedDB
 * ten times its own version number.
 */
function hasVersionsOfThisBuild({ versions }: DeviceReading): boolean {
  const { device, account, copy } = DATABASE_VERSIONS
  return versions.device === device * 10 && versions.account === account * 10 && versions.copy === copy * 10
}

function paintingFromDevice(reading: DeviceReading): Painting | null {
  const { accountKey, isUnlocked, settings, dealerships, walk } = reading
  const storedSetting = (name: string) => settings.find(({ key }) => key === name)?.value
  const snapshot = snapshotOf(accountKey, storedSetting('account'))
  // Without the snapshot the rights of the account are unknown, so the page opens its databases first.
  if (!hasVersionsOfThisBuild(reading) || (snapshot === null && accountKey !== VISITOR)) return null
  return {
    accountKey,
    snapshot: accountKey === VISITOR ? null : snapshot,
    isUnlocked,
    source: 'device',
    rows: rowsOf(reading),
    dealerships: {
      ...dealershipsOf(dealerships, storedSetting('dealershipsReadAt')),
      storedId: dealershipIdOf(storedSetting('dealershipId')),
    },
    walk: walkOf(walk),
  }
}

function rowsOf({ pageId, product, children, childCount, cart }: DeviceReading): FirstRows {
  const [pageProduct] = parseStoredRows(storedProduct, [product])
  const rows = parseStoredRows(storedProduct, children)
  // Unreadable rows are left out. If all rows were read, only the readable rows are counted.
  const count = children.length < childCount ? childCount : rows.length
  return firstRowsOf(pageId, pageProduct, { rows, count }, cartOf(cart))
}

/** Collects the product of the page, its children in catalogue order, and the cart. */
function firstRowsOf(
  pageId: number | null,
  product: Product | undefined,
  children: ChildList,
  cart: StoredCart,
): FirstRows {
  const rows = [...children.rows].sort(byCatalogueOrder)
  return {
    ...(product && { product }),
    ...(pageId !== null &&
      rows.length > 0 && { children: { parentId: pageId, list: { ...children, rows } } }),
    cart,
  }
}

/** After this time the app is shown without rows. */
const ANSWER_LIMIT_MS = 300

/**
 * The painting has no rows if no requests were sent, if the page shows nothing of the catalogue, if an answer is
 * missing, late or a failure, or if a person is signed in.
 */
async function paintingFromServer(requests: FirstRequests | null): Promise<Painting> {
  const timeLimit = new Promise<null>((resolve) => setTimeout(resolve, ANSWER_LIMIT_MS, null))
  const rows =
    requests === null || requests.pageId === null
      ? null
      : await Promise.race([rowsFromServer(requests, requests.pageId), timeLimit])
  return {
    accountKey: VISITOR,
    snapshot: null,
    isUnlocked: false,
    source: rows === null ? 'nowhere' : 'server',
    rows: rows ?? {},
    dealerships: { ...dealershipsOf([], null), storedId: null },
    walk: NEVER_WALKED,
  }
}

async function rowsFromServer({ peek }: FirstRequests, pageId: number): Promise<FirstRows | null> {
  const api = createApi({
    generation: createGeneration(),
    onDenied: () => {},
    onAnswer: () => {},
    exchange: async (request) => (await peek(request)) ?? { answered: false, cause: 'network' },
  })
  const [session, children, product] = await Promise.all([
    validateSession(api),
    fetchProducts(api, firstChildPageQuery(pageId)),
    pageId === ROOT_PARENT_ID ? null : fetchProduct(api, pageId),
  ])
  // A painting from the server is the visitor's: it must not show answers to an account's session.
  const isVisitorSession = !session.ok && session.failure.kind === 'signed-out'
  if (!isVisitorSession || !children.ok || product?.ok === false) return null
  const { items } = children.value
  return firstRowsOf(pageId, product?.value, { rows: items, count: items.length }, cartOf([]))
}
