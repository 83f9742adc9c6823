// Reads from this device which products of a dealership changed (G247). No call is made.
import {
  newsAfterArrival,
  newsOf,
  type OwnProducts,
  type ProductNews,
  successorOf,
  type TermsHistory,
} from '#domain/catalogue/product-news.ts'
import { termsOf } from '#domain/catalogue/product-terms.ts'
import type { PricingDealership } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import { decidedLines } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { readNewsState } from '#storage/catalogue/news-decisions.ts'
import { readChildren, readProducts } from '#storage/catalogue/stored-product.ts'
import { hasTermsChanges, readTermsChanges } from '#storage/catalogue/terms-history.ts'
import { readLists } from '#storage/lists/list-table.ts'
import { readOrdersAfter } from '#storage/orders/order-table.ts'
import { readOpenOrders } from '#storage/orders/outbox-table.ts'
import { readPurchases } from '#storage/orders/purchases.ts'
import { readShipments } from '#storage/shipments/shipment-table.ts'
import type { Databases } from '../counter.ts'

/** A change of a product that concerns the dealership. */
export interface NewsItem extends ProductNews {
  /** The product as the device has it; null if the device no longer has it. */
  product: Product | null
  /** The successor of a product that is no longer for sale; null if none is known. */
  successor: Product | null
  /** True until a person opens the page of the changed products. */
  isUnread: boolean
}

export async function readProductNews(
  { account, copy }: Databases,
  dealership: Pick<PricingDealership, 'id'>,
  now: number,
): Promise<NewsItem[]> {
  if (!(await hasTermsChanges(copy))) return []
  const { readAt, decisions } = await readNewsState(copy, dealership.id)
  const ownProducts = await readOwnProducts(account, copy, dealership.id)
  const productIds = new Set([
    ...[ownProducts.boughtIds, ownProducts.cartIds, ownProducts.scheduledIds, ownProducts.waitingIds].flatMap(
      (ids) => [...ids],
    ),
    ...ownProducts.listNames.keys(),
    ...decisions.keys(),
  ])
  const changes = await readTermsChanges(copy, [...productIds])
  const changedProducts = await readProducts(copy, [...changes.keys()])
  const products = new Map(changedProducts.map((product) => [product.id, product]))
  const history: TermsHistory = {
    changes,
    products: new Map([...products].map(([id, product]) => [id, termsOf(product)])),
  }
  const news = newsOf(history, { ownProducts, decisions, pricing: dealership, now })
  const findSuccessor = createSuccessorFinder(copy, now)
  const items: NewsItem[] = []
  for (const item of news) {
    const isGone = item.values.some(({ kind }) => kind === 'gone')
    const successor = isGone ? await findSuccessor(item) : null
    const latestNews = newsAfterArrival(item, successor?.arrivedAt ?? 0)
    items.push({
      ...latestNews,
      product: products.get(item.productId) ?? null,
      successor: successor?.product ?? null,
      isUnread: latestNews.changedAt > readAt,
    })
  }
  return items
}

/** Returns a function that finds the successor of a product. It reads the products of a group only once. */
function createSuccessorFinder(copy: Databases['copy'], now: number) {
  const groups = new Map<number, ReturnType<typeof readGroup>>()
  async function readGroup(parentId: number) {
    const products = await readChildren(copy, parentId)
    const ids = products.map(({ id }) => id)
    return { products, changes: await readTermsChanges(copy, ids) }
  }
  return async (item: ProductNews) => {
    const group = groups.get(item.parentId) ?? readGroup(item.parentId)
    groups.set(item.parentId, group)
    const { products, changes } = await group
    return successorOf(item, products, changes, now)
  }
}

async function readOwnProducts(
  account: Databases['account'],
  copy: Databases['copy'],
  dealershipId: number,
): Promise<OwnProducts> {
  const [cart, lists, orders, { shipments }] = await Promise.all([
    readCart(account),
    readLists(account, dealershipId),
    readOpenOrders(account),
    readShipments(copy),
  ])
  const waitingOrders = orders.filter(
    ({ state, dealership }) => isLive(state) && dealership.id === dealershipId,
  )
  const listNames = new Map<number, string[]>()
  for (const { name, lines } of lists) {
    for (const { productId } of lines) listNames.set(productId, [...(listNames.get(productId) ?? []), name])
  }
  return {
    boughtIds: await readBoughtIds(copy, dealershipId),
    cartIds: new Set(cart.lines.map(({ product }) => product.id)),
    listNames,
    scheduledIds: new Set(
      shipments
        .filter((shipment) => shipment.dealershipId === dealershipId)
        .map(({ productId }) => productId),
    ),
    waitingIds: new Set(
      waitingOrders.flatMap((order) => decidedLines(order).map(({ product }) => product.id)),
    ),
  }
}

/** The ids of the products in the purchases of the dealership, and in stored orders that are newer than the purchases. */
async function readBoughtIds(copy: Databases['copy'], dealershipId: number): Promise<Set<number>> {
  const items = (await readPurchases(copy, dealershipId))?.items ?? []
  const orderIds = items.flatMap(({ purchases }) => purchases.map(({ orderId }) => orderId))
  const newestId = orderIds.reduce((newest, orderId) => Math.max(newest, orderId), 0)
  const newerOrders = await readOrdersAfter(copy, dealershipId, newestId)
  return new Set([
    ...items.map(({ productId }) => productId),
    ...newerOrders.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  ])
}
