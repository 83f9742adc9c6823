// The list of orders of unknown outcome, each with the orders of the backend's history that may belong to it (G221).
import type { IncomingMessage } from 'node:http'
import type * as v from 'valibot'
import { ENDPOINTS, MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { type OrdersBody, ordersSchema } from '#contract/orders/order.ts'
import { MOST_UNSETTLED_ORDERS, type UnsettledOrders } from '#contract/orders/unsettled-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import type { BackendOptions } from './check-author.ts'
import { type ReadPages, readPages } from './read-pages.ts'
import {
  findKeyedIdsAmong,
  findUnsettledOrders,
  historyFilterOf,
  type UnsettledOrder,
} from './unsettled-orders.ts'

/** Orders whose key changed within this time are left out, because their own devices may still find the outcome. */
const UNSETTLED_MINUTES = 10
/** At most this many pages of an author's history are read, of the days about the order. */
const MOST_HISTORY_PAGES = 40

type Options = BackendOptions & { database: CounterDatabase }
type Order = v.InferOutput<typeof ordersSchema>['items'][number]
type ListedOrder = UnsettledOrders['orders'][number]
type ReadHistory = (filter: OrdersBody, mostPages?: number, size?: number) => Promise<ReadPages<Order> | null>

/** Reads the history with the cookies of this request, so that it has nothing that the caller may not read. */
export async function readUnsettledList(
  request: IncomingMessage,
  options: Options,
): Promise<UnsettledOrders> {
  const readHistory = createHistoryReader(request, options)
  const unsettledOrders = await findUnsettledOrders(options.database, UNSETTLED_MINUTES)
  const orders = await Promise.all(
    unsettledOrders.slice(0, MOST_UNSETTLED_ORDERS).map(async (order) => {
      const { intent, state, author, dealership, firstSentAt } = order
      return {
        intent,
        state,
        authorId: /^\d+$/.test(author) ? Number(author) : null,
        dealershipId: dealership === null ? null : Number(dealership),
        firstSentAt: firstSentAt.toISOString(),
        ...(await readPossibleOrders(order, readHistory, options)),
      }
    }),
  )
  return { orders, count: unsettledOrders.length }
}

/** Orders of one author on the same days have the same history, which is read once. */
function createHistoryReader(request: IncomingMessage, options: Options): ReadHistory {
  const reads = new Map<string, Promise<ReadPages<Order> | null>>()
  return (filter, mostPages = MOST_HISTORY_PAGES, size = MOST_ORDERS_PER_PAGE) => {
    const key = JSON.stringify([filter, mostPages, size])
    const list = { schema: ordersSchema, path: ENDPOINTS.orders, size, mostPages, body: filter }
    const read = reads.get(key) ?? readPages(list, request, options)
    reads.set(key, read)
    return read
  }
}

/**
 * The orders of the history that may belong to the order, and the author's name. `history` is null for a visitor's
 * order, or if the history cannot be read wholly.
 */
async function readPossibleOrders(
  order: UnsettledOrder,
  readHistory: ReadHistory,
  { database }: Options,
): Promise<Pick<ListedOrder, 'history' | 'isHistoryTooLong' | 'authorName'>> {
  const filter = historyFilterOf(order)
  if (filter === null) return { history: null, isHistoryTooLong: false, authorName: null }
  const read = await readHistory(filter)
  const authorName = await readAuthorName(Number(order.author), read?.items ?? [], readHistory)
  // A part of a longer list could lack the order.
  if (!read?.isWhole) return { history: null, isHistoryTooLong: read !== null, authorName }
  const keyedIds = await findKeyedIdsAmong(
    database,
    read.items.map(({ id }) => id),
  )
  const history = read.items
    .filter(({ id }) => !keyedIds.has(id))
    .map(({ id, createdAt, totalAmount, poNumber, user, dealership }) => ({
      id,
      createdAt,
      totalAmount,
      poNumber,
      authorName: user.name || user.login,
      dealershipName: dealership.name,
    }))
  return { history, isHistoryTooLong: false, authorName }
}

/** The name stands in each order of the author; an author without orders of these days may have an older one. */
async function readAuthorName(
  authorId: number,
  items: readonly Order[],
  readHistory: ReadHistory,
): Promise<string | null> {
  const nameIn = (orders: readonly Order[]): string => {
    const user = orders.find((order) => order.user.id === authorId)?.user
    return user?.name || user?.login || ''
  }
  const name = nameIn(items) || nameIn((await readHistory({ userId: authorId }, 1, 1))?.items ?? [])
  return name || null
}
