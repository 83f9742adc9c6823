// The first painting: what it shows, of which account, and from where. It is worked out of what the first script read from
// the device or asked of the server; where that is not enough, the page opens its databases first and paints then.
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
  /** `server`: the device holds nothing of it yet. `nowhere`: nothing is stored, and the server has not answered in time. */
  from: 'device' | 'server' | 'nowhere'
  rows: FirstRows
  dealerships: KnownDealerships
  /** How far the copy's walk through the catalogue is. */
  walked: WalkState
}

/** What the first script of the page found. */
export interface FirstFindings {
  /** null where the page has to open its databases itself. */
  reading: DeviceReading | typeof NOTHING_STORED | null
  /** Only where nothing is stored that could say otherwise. */
  asked: AskedServer | null
}

/** A page that cannot show this much has nothing to gain from painting at once. */
export function hasContent({ rows: { product, children } }: Painting): boolean {
  // A group without what is below it shows nothing yet.
  return children !== undefined || (product !== undefined && isBuyable(product.type))
}

/** Products of the painting that are still to be stored. */
export function unstoredProducts({ from, rows }: Painting): Product[] {
  if (from !== 'server') return []
  return [...(rows.product ? [rows.product] : []), ...(rows.children?.list.rows ?? [])]
}

/** null where the databases have to be opened first. */
export async function paintingOf({ reading, asked }: FirstFindings): Promise<Painting | null> {
  if (reading === null) return null
  return reading === NOTHING_STORED ? paintingFromServer(asked) : paintingFromDevice(reading)
}

/** Rows of another version are first brought up to date, or are of a build that knows more. */
function isOfThisBuild({ versions }: DeviceReading): boolean {
  const { device, account, copy } = DATABASE_VERSIONS
  return versions.device === device * 10 && versions.account === account * 10 && versions.copy === copy * 10
}

function paintingFromDevice(reading: DeviceReading): Painting | null {
  const { accountKey, settings, dealerships, walk } = reading
  const stored = (name: string) => settings.find(({ key }) => key === name)?.value
  const snapshot = snapshotOf(accountKey, stored('account'))
  // An account whose snapshot is lost is trusted no more.
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
  // One that cannot be read is not shown; where all are here, the others are all that count.
  const count = children.length < childCount ? childCount : rows.length
  return arranged(pageId, page, { rows, count }, cartOf(cart))
}

/** The product of the page, what is below it in catalogue order, and the cart. */
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

/** The app is not kept from the screen for longer. */
const PATIENCE_MS = 300

/** With no rows where no calls were made, where they are answered late, or to somebody who is signed in. */
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
  const [session, below, own] = await Promise.all([
    validateSession(api),
    fetchProducts(api, firstPageBelow(pageId)),
    pageId === ROOT_PARENT_ID ? null : fetchProduct(api, pageId),
  ])
  // What a session of somebody was answered is not the visitor's.
  const isVisitors = !session.ok && session.failure.kind === 'signed-out'
  if (!isVisitors || !below.ok || own?.ok === false) return null
  const { items } = below.value
  return arranged(pageId, own?.value, { rows: items, count: items.length }, cartOf([]))
}
