// The first painting: its content, its account and its source. It is made from the rows that the first script read from
// the device or requested from the server; if those are not enough, the page opens its databases first and paints then.
import { validateSession } from '#api/people/auth.ts'
import { createApi, createGeneration } from '#api/client.ts'
import { fetchProduct, fetchProducts } from '#api/products/products.ts'
import { firstPageBelow } from '#contract/endpoints.ts'
import type { Account } from '#domain/people/account.ts'
import { byCatalogueOrder, isBuyable, type Product, ROOT_PARENT_ID } from '#domain/products/product.ts'
import { snapshotOf } from '#session/account-snapshot.ts'
import type { KnownDealerships } from '#session/chosen-dealership.ts'
import { type AccountKey, DATABASE_VERSIONS, VISITOR } from '#storage/shared-names.ts'
import { cartOf, type StoredCart } from '#storage/cart/stored-cart.ts'
import { dealershipIdOf, dealershipsOf } from '#storage/people/stored-dealership.ts'
import { parseStoredRows, storedProduct } from '#storage/catalogue/stored-product.ts'
import { NEVER_WALKED, type WalkState, walkOf } from '#storage/catalogue/stored-walk.ts'
import type { AskedServer } from './ask-server.ts'
import type { ChildList, FirstRows } from './first-content.ts'
import { type DeviceReading, NOTHING_STORED } from './read-device.ts'

export interface Painting {
  accountKey: AccountKey
  /** The account as the server last confirmed it; null for the visitor. */
  snapshot: Account | null
  /** `server`: the device does not have the rows yet. `nowhere`: nothing is stored, and the server has not answered in time. */
  from: 'device' | 'server' | 'nowhere'
  rows: FirstRows
  dealerships: KnownDealerships
  /** The progress of the copy's walk through the catalogue. */
  walked: WalkState
}

/** The results of the page's first script. */
export interface FirstFindings {
  /** null if the page must open its databases itself. */
  reading: DeviceReading | typeof NOTHING_STORED | null
  /** Set only if nothing is stored. */
  asked: AskedServer | null
}

/** True if painting at once is worth it: a page with less content shows nothing yet. */
export function hasContent({ rows: { product, children } }: Painting): boolean {
  // A group without its children shows nothing yet.
  return children !== undefined || (product !== undefined && isBuyable(product.type))
}

/** Products of the painting that are not stored yet. */
export function unstoredProducts({ from, rows }: Painting): Product[] {
  if (from !== 'server') return []
  return [...(rows.product ? [rows.product] : []), ...(rows.children?.list.rows ?? [])]
}

/** null if the databases must be opened first. */
export async function paintingOf({ reading, asked }: FirstFindings): Promise<Painting | null> {
  if (reading === null) return null
  return reading === NOTHING_STORED ? paintingFromServer(asked) : paintingFromDevice(reading)
}

/** Rows of an older version must be upgraded first; those of a newer one may have unknown fields. */
function isOfThisBuild({ versions }: DeviceReading): boolean {
  const { device, account, copy } = DATABASE_VERSIONS
  return versions.device === device * 10 && versions.account === account * 10 && versions.copy === copy * 10
}

function paintingFromDevice(reading: DeviceReading): Painting | null {
  const { accountKey, settings, dealerships, walk } = reading
  const stored = (name: string) => settings.find(({ key }) => key === name)?.value
  const snapshot = snapshotOf(accountKey, stored('account'))
  // An account without its snapshot is not trusted.
  if (!isOfThisBuild(reading) || (snapshot === null && accountKey !== VISITOR)) return null
  return {
    accountKey,
    snapshot: accountKey === VISITOR ? null : snapshot,
    from: 'device',
    rows: rowsOf(reading),
    dealerships: {
      ...dealershipsOf(dealerships, stored('dealershipsReadAt')),
      storedId: dealershipIdOf(stored('dealershipId')),
    },
    walked: walkOf(walk),
  }
}

function rowsOf({ pageId, product, children, childCount, cart }: DeviceReading): FirstRows {
  const [page] = parseStoredRows(storedProduct, [product])
  const rows = parseStoredRows(storedProduct, children)
  // Unreadable rows are left out; if all rows were read, the readable ones are the count.
  const count = children.length < childCount ? childCount : rows.length
  return arranged(pageId, page, { rows, count }, cartOf(cart))
}

/** The product of the page, its children in catalogue order, and the cart. */
function arranged(
  pageId: number | null,
  product: Product | undefined,
  below: ChildList,
  cart: StoredCart,
): FirstRows {
  const rows = [...below.rows].sort(byCatalogueOrder)
  return {
    ...(product && { product }),
    ...(pageId !== null && rows.length > 0 && { children: { parentId: pageId, list: { ...below, rows } } }),
    cart,
  }
}

/** The app is shown after this time at the latest. */
const PATIENCE_MS = 300

/** Without rows if no calls were made, if their answers come late, or if a person is signed in. */
async function paintingFromServer(asked: AskedServer | null): Promise<Painting> {
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null))
  const rows =
    asked === null || asked.pageId === null
      ? null
      : await Promise.race([rowsFromServer(asked, asked.pageId), late])
  return {
    accountKey: VISITOR,
    snapshot: null,
    from: rows === null ? 'nowhere' : 'server',
    rows: rows ?? {},
    dealerships: { ...dealershipsOf([], null), storedId: null },
    walked: NEVER_WALKED,
  }
}

async function rowsFromServer({ look }: AskedServer, pageId: number): Promise<FirstRows | null> {
  const api = createApi({
    generation: createGeneration(),
    onDenied: () => {},
    onAnswer: () => {},
    exchange: async (request) => (await look(request)) ?? { answered: false, cause: 'network' },
  })
  const [session, below, product] = await Promise.all([
    validateSession(api),
    fetchProducts(api, firstPageBelow(pageId)),
    pageId === ROOT_PARENT_ID ? null : fetchProduct(api, pageId),
  ])
  // Answers to an account's session are not for the visitor.
  const isVisitors = !session.ok && session.failure.kind === 'signed-out'
  if (!isVisitors || !below.ok || product?.ok === false) return null
  const { items } = below.value
  return arranged(pageId, product?.value, { rows: items, count: items.length }, cartOf([]))
}
