// The list of orders of unknown outcome, each with the orders of the backend's history that may belong to it (G221).
import type { IncomingMessage } from 'node:http'
import * as v from 'valibot'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { MOST_ORDERS_PER_PAGE } from '#contract/endpoints.ts'
import { isPlacedOutside, nearestIntentsOf } from '#contract/orders/nearest-intents.ts'
import { type OrdersBody, ordersSchema } from '#contract/orders/order.ts'
import { MOST_UNSETTLED_ORDERS, type UnsettledOrders } from '#contract/orders/unsettled-orders.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import type { BackendOptions } from '../calls/check-author.ts'
import { type ReadPages, readPages } from '../backend/read-pages.ts'
import { storedLines } from './recent-order-store.ts'
import {
  findKeyedIdsAmong,
  findUnsettledOrder,
  findUnsettledOrders,
  historyFilterOf,
  type ReportedUnsettledOrder,
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
  page: number,
  options: Options,
): Promise<UnsettledOrders> {
  const { orders, count } = await findUnsettledOrders(options.database, {
    minutes: UNSETTLED_MINUTES,
    page,
    size: MOST_UNSETTLED_ORDERS,
  })
  return { orders: await withHistories(orders, request, options), count }
}

/** The order with this key as the list has it; null if the order is not unsettled. */
export async function readUnsettledOrder(
  intent: string,
  request: IncomingMessage,
  options: Options,
): Promise<ListedOrder | null> {
  const order = await findUnsettledOrder(options.database, intent)
  if (order === null) return null
  return (await withHistories([order], request, options))[0] ?? null
}

async function withHistories(
  unsettledOrders: readonly ReportedUnsettledOrder[],
  request: IncomingMessage,
  options: Options,
): Promise<ListedOrder[]> {
  const readHistory = createHistoryReader(request, options)
  const orders = await Promise.all(
    unsettledOrders.map(async (order) => {
      const { intent, state, author, dealership, firstSentAt, lines } = order
      const orderedPieces = v.safeParse(storedLines, lines)
      return {
        intent,
        state,
        authorId: /^\d+$/.test(author) ? Number(author) : null,
        dealershipId: dealership === null ? null : Number(dealership),
        firstSentAt: firstSentAt.toISOString(),
        lines: orderedPieces.success ? orderedPieces.output : null,
        ...(await readPossibleOrders(order, readHistory, options)),
      }
    }),
  )
  const histories = new Map(orders.map(({ intent, history }) => [intent, history]))
  const nearestIntents = nearestIntentsOf(unsettledOrders, histories)
  return orders.map((order) => ({ ...order, history: withListedUnder(order, nearestIntents) }))
}

function withListedUnder(
  { intent, history }: Pick<ListedOrder, 'intent' | 'history'>,
  nearestIntents: ReadonlyMap<number, string>,
): ListedOrder['history'] {
  if (history === null) return null
  return history.map((candidate) => {
    const nearestIntent = nearestIntents.get(candidate.id) ?? intent
    return { ...candidate, listedUnder: nearestIntent === intent ? null : nearestIntent }
  })
}

/** Orders of one author on the same days have the same history, which is read once. */
function createHistoryReader(request: IncomingMessage, options: Options): ReadHistory {
  const reads = new Map<string, Promise<ReadPages<Order> | null>>()
  return (filter, mostPages = MOST_HISTORY_PAGES, size = MOST_ORDERS_PER_PAGE) => {
    const key = JSON.stringify([filter, mostPages, size])
    const list = { schema: ordersSchema, path: orderCalls.orders.path, size, mostPages, body: filter }
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
  order: ReportedUnsettledOrder,
  readHistory: ReadHistory,
  { database }: Options,
): Promise<Pick<ListedOrder, 'history' | 'isHistoryTooLong' | 'authorName'>> {
  const filter = historyFilterOf(order)
  if (filter === null) return { history: null, isHistoryTooLong: false, authorName: null }
  const read = await readHistory(filter)
  const authorName =
    (await readAuthorName(Number(order.author), read?.items ?? [], readHistory)) || order.reportedName || null
  // A part of a longer list could lack the order.
  if (!read?.isWhole) return { history: null, isHistoryTooLong: read !== null, authorName }
  const keyedIds = await findKeyedIdsAmong(
    database,
    read.items.map(({ id }) => id),
  )
  const history = read.items
    .filter((placedOrder) => !keyedIds.has(placedOrder.id) && !isPlacedOutside(placedOrder, order))
    .map(({ id, createdAt, totalAmount, poNumber, user, dealership }) => ({
      id,
      createdAt,
      totalAmount,
      poNumber,
      authorName: user.name || user.login,
      dealershipName: dealership.name,
      listedUnder: null,
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
