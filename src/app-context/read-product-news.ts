// Reads from this device which products of a dealership changed (G247). Nothing here needs a connection.
import {
  afterArrival,
  newsOf,
  type OwnProducts,
  type ProductNews,
  successorOf,
  type TermsChanges,
} from '#domain/catalogue/product-news.ts'
import { termsOf } from '#domain/catalogue/product-terms.ts'
import type { PricingDealership } from '#domain/people/dealership.ts'
import type { Product } from '#domain/products/product.ts'
import { decidedLines } from '#outbox/pending-order.ts'
import { isLive } from '#outbox/states.ts'
import { readCart } from '#storage/cart/stored-cart.ts'
import { readNewsState } from '#storage/catalogue/news-decisions.ts'
import { readChildren, readProducts } from '#storage/catalogue/stored-product.ts'
import { hasTermsSteps, readTermsSteps } from '#storage/catalogue/terms-history.ts'
import { readLists } from '#storage/lists/list-table.ts'
import { readOrdersAfter } from '#storage/orders/order-table.ts'
import { readOpenOrders } from '#storage/orders/outbox-table.ts'
import { readPurchases } from '#storage/orders/purchases.ts'
import { readShipments } from '#storage/shipments/shipment-table.ts'
import type { Databases } from './counter.ts'

/** A change of a product that concerns the dealership. */
export interface NewsItem extends ProductNews {
  /** The product as the device has it; null if it is gone from the device. */
  product: Product | null
  /** The product that takes the place of one that is gone; null if none is known. */
  successor: Product | null
  /** True until a person opened the page of the news. */
  isUnread: boolean
}

type Account = Databases['account']
type Copy = Databases['copy']

export async function readProductNews(
  { account, copy }: Databases,
  dealership: Pick<PricingDealership, 'id'>,
  now: number,
): Promise<NewsItem[]> {
  if (!(await hasTermsSteps(copy))) return []
  const { readAt, decisions } = await readNewsState(copy, dealership.id)
  const own = await readOwnProducts(account, copy, dealership.id)
  const ownIds = new Set([
    ...[own.bought, own.inCart, own.scheduled, own.waiting].flatMap((ids) => [...ids]),
    ...own.lists.keys(),
    ...decisions.keys(),
  ])
  const steps = await readTermsSteps(copy, [...ownIds])
  const changedProducts = await readProducts(copy, [...steps.keys()])
  const products = new Map(changedProducts.map((product) => [product.id, product]))
  const changes: TermsChanges = {
    steps,
    products: new Map([...products].map(([id, product]) => [id, termsOf(product)])),
  }
  const news = newsOf(changes, { own, decisions, pricing: dealership, now })
  const findSuccessor = successorFinder(copy, now)
  const items: NewsItem[] = []
  for (const item of news) {
    const isGone = item.values.some(({ kind }) => kind === 'gone')
    const successor = isGone ? await findSuccessor(item) : null
    const latestNews = afterArrival(item, successor?.arrivedAt ?? 0)
    items.push({
      ...latestNews,
      product: products.get(item.productId) ?? null,
      successor: successor?.product ?? null,
      isUnread: latestNews.changedAt > readAt,
    })
  }
  return items
}

/** Answers the successors of products; the products of a group are read once. */
function successorFinder(copy: Copy, now: number) {
  const groups = new Map<number, ReturnType<typeof readGroup>>()
  async function readGroup(parentId: number) {
    const products = await readChildren(copy, parentId)
    const ids = products.map(({ id }) => id)
    return { products, steps: await readTermsSteps(copy, ids) }
  }
  return async (item: ProductNews) => {
    const group = groups.get(item.parentId) ?? readGroup(item.parentId)
    groups.set(item.parentId, group)
    const { products, steps } = await group
    return successorOf(item, products, steps, now)
  }
}

async function readOwnProducts(account: Account, copy: Copy, dealershipId: number): Promise<OwnProducts> {
  const [cart, lists, orders, { shipments }] = await Promise.all([
    readCart(account),
    readLists(account, dealershipId),
    readOpenOrders(account),
    readShipments(copy),
  ])
  const waitingOrders = orders.filter(
    ({ state, dealership }) => isLive(state) && dealership.id === dealershipId,
  )
  const namesOfLists = new Map<number, string[]>()
  for (const { name, lines } of lists) {
    for (const { productId } of lines)
      namesOfLists.set(productId, [...(namesOfLists.get(productId) ?? []), name])
  }
  return {
    bought: await readBoughtIds(copy, dealershipId),
    inCart: new Set(cart.lines.map(({ product }) => product.id)),
    lists: namesOfLists,
    scheduled: new Set(
      shipments
        .filter((shipment) => shipment.dealershipId === dealershipId)
        .map(({ productId }) => productId),
    ),
    waiting: new Set(waitingOrders.flatMap((order) => decidedLines(order).map(({ product }) => product.id))),
  }
}

/** The products that the dealership bought: by its purchases, and by the stored orders that are newer than these. */
async function readBoughtIds(copy: Copy, dealershipId: number): Promise<Set<number>> {
  const items = (await readPurchases(copy, dealershipId))?.items ?? []
  const orderIds = items.flatMap(({ purchases }) => purchases.map(({ orderId }) => orderId))
  const newestId = orderIds.reduce((newest, orderId) => Math.max(newest, orderId), 0)
  const newerOrders = await readOrdersAfter(copy, dealershipId, newestId)
  return new Set([
    ...items.map(({ productId }) => productId),
    ...newerOrders.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  ])
}
