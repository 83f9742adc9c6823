// Reads the recent orders and the scheduled shipments of a dealership from the backend with the caller's own cookies,
// so that the caller gets nothing that the backend would not give (G227).
import type { IncomingMessage } from 'node:http'
import type * as v from 'valibot'
import { orderCalls } from '#contract/orders/order-calls.ts'
import { shipmentCalls } from '#contract/shipments/shipment-calls.ts'
import { MOST_ORDERS_PER_PAGE, SHIPMENTS_PER_PAGE } from '#contract/endpoints.ts'
import { type OrdersBody, ordersSchema } from '#contract/orders/order.ts'
import type { ReplyOrder, RecentOrdersReply } from '#contract/orders/recent-orders.ts'
import {
  mayReadHistoryOf,
  mayReadShipmentsOf,
  visibleHistoryOrder,
} from '#contract/orders/visible-recent-orders.ts'
import { type ShipmentsBody, shipmentsSchema } from '#contract/shipments/shipment.ts'
import type { BackendOptions, SignedInAccount } from '../calls/check-author.ts'
import { readPages } from '../backend/read-pages.ts'

const DAY_MS = 86_400_000
/** At most this many pages of orders are read, the newest first; older orders are left out. */
const MOST_ORDER_PAGES = 2
const MOST_SHIPMENT_PAGES = 5

interface DealershipRequest {
  request: IncomingMessage
  person: SignedInAccount
  dealershipId: number
}

export interface RecentHistory {
  orders: ReplyOrder[]
  /**
   * False if the backend did not answer as agreed. True for a person who may not read the history, who gets no orders,
   * and for a history with more than MOST_ORDER_PAGES pages.
   */
  isComplete: boolean
}

export async function readRecentHistory(
  historyRequest: DealershipRequest & { days: number },
  options: BackendOptions,
): Promise<RecentHistory> {
  const { request, person, dealershipId, days } = historyRequest
  if (!mayReadHistoryOf(person, dealershipId)) return { orders: [], isComplete: true }
  const now = Date.now()
  const earliest = now - days * DAY_MS
  const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
  const filter: OrdersBody = {
    dealerIds: [dealershipId],
    // A day more on both sides, because the backend's days begin at other hours.
    from: dayOf(earliest - DAY_MS),
    to: dayOf(now + DAY_MS),
    sort: { field: 'id', direction: 'desc' },
  }
  const pages = { path: orderCalls.orders.path, size: MOST_ORDERS_PER_PAGE, mostPages: MOST_ORDER_PAGES }
  const list = { schema: ordersSchema, body: filter, ...pages }
  const orders = await readPages(list, request, options)
  return { orders: visibleOrders(orders?.items ?? [], historyRequest, earliest), isComplete: orders !== null }
}

/** A backend may ignore the filter, so orders of other dealerships and of earlier days are removed here. */
function visibleOrders(
  orders: v.InferOutput<typeof ordersSchema>['items'],
  { person, dealershipId }: DealershipRequest,
  earliest: number,
): RecentHistory['orders'] {
  return orders
    .filter(({ dealership }) => dealership.id === dealershipId)
    .flatMap((order) => visibleHistoryOrder(order, person) ?? [])
    .filter(({ orderedAt }) => orderedAt >= earliest)
}

/** The scheduled shipments of the dealership; null if the person may not read them or they cannot be read. */
export async function readScheduledShipments(
  { request, person, dealershipId }: DealershipRequest,
  options: BackendOptions,
): Promise<RecentOrdersReply['shipments']> {
  if (!mayReadShipmentsOf(person, dealershipId)) return null
  const body: ShipmentsBody = { dealershipId }
  const pages = {
    path: shipmentCalls.shipments.path,
    size: SHIPMENTS_PER_PAGE,
    mostPages: MOST_SHIPMENT_PAGES,
  }
  const list = { schema: shipmentsSchema, body, ...pages }
  const shipments = await readPages(list, request, options)
  if (shipments === null) return null
  return shipments.items
    .filter((shipment) => shipment.dealershipId === dealershipId)
    .map(({ productId, quantity, nextStartDate }) => ({ productId, dealershipId, quantity, nextStartDate }))
}
