// A dealership's orders of the last days, and the notes about them beside the lines of a cart (G227).
import * as v from 'valibot'
import type { Account } from '../people/account.ts'
import { DEFAULT_RULES } from '../people/dealership-rules.ts'
import { may } from '../people/permissions.ts'
import type { Product, ScheduledShipmentSummary } from '../products/product.ts'
import { instantOf, isoDateOfInstant } from '../values/dates.ts'
import { flag } from '../values/shape-values.ts'
import type { Order } from './order.ts'
import { orderAuthorFor, orderAuthorShape } from './order-author.ts'
import { isNumberShown } from './order-status.ts'

const DAY_MS = 86_400_000
/** A note names at most this many orders; it counts all others together. */
const MOST_NAMED_ORDERS = 2
/** A note names a scheduled shipment that comes within this time: four weeks, the default of Restock. */
const SHIPMENT_DAYS = 28
/** Checkout asks if the cart has at least this many products of one order of the last day. */
export const LEAST_SHARED_PRODUCTS = 3

export const orderedPiecesShape = v.object({ productId: v.number(), quantity: v.number() })
export type OrderedPieces = v.InferOutput<typeof orderedPiecesShape>

/** An order in the edge's answer. */
const answeredOrderShape = v.object({
  /** null if the order waits, if the reader may not see the history, or if the backend answered none. */
  orderId: v.nullable(v.number()),
  /** False while the order is, or may be, IN and the reader is a buyer (G61, G138). Older edges do not answer it. */
  isNumberShown: flag,
  /** null if the author has no name, or if the reader may not see who ordered. */
  by: v.nullable(orderAuthorShape),
  /** Epoch milliseconds. */
  orderedAt: v.number(),
  waits: v.nullable(v.object({ on: v.literal('other-device'), reportedAt: v.number() })),
  lines: v.array(orderedPiecesShape),
})
type AnsweredOrder = v.InferOutput<typeof answeredOrderShape>

/** The place of an order that waits; null if the server has the order. Times are epoch milliseconds. */
export type WaitingPlace = { on: 'this-device' } | AnsweredOrder['waits']

export interface RecentOrder extends Omit<AnsweredOrder, 'waits' | 'lines'> {
  waits: WaitingPlace
  lines: readonly OrderedPieces[]
}

/** An order that the server has. */
export interface SentRecentOrder extends RecentOrder {
  waits: null
  lines: OrderedPieces[]
}

/** An order of the history for this reader; null if its time cannot be read. A line without a product is left out. */
export function sentRecentOrder(order: Order, reader: Account): SentRecentOrder | null {
  const orderedAt = instantOf(order.createdAt)
  if (orderedAt === null) return null
  return {
    orderId: order.id,
    isNumberShown: isNumberShown(order.status, may(reader, 'administerOrders')),
    by: orderAuthorFor(reader, order.user),
    orderedAt,
    waits: null,
    lines: order.lines
      .filter(({ productId }) => productId > 0)
      .map(({ productId, quantity }) => ({ productId, quantity })),
  }
}

const dealershipShipmentShape = v.object({
  productId: v.number(),
  dealershipId: v.number(),
  quantity: v.number(),
  nextStartDate: v.string(),
})
export type DealershipShipment = v.InferOutput<typeof dealershipShipmentShape>

/** The recent orders of a dealership, as far as the device knows them. */
export interface RecentOrders {
  /** Orders of the last days, and orders that wait, in any order. */
  orders: readonly RecentOrder[]
  /** null if the reader may not read the shipments, or they were never read. */
  shipments: readonly DealershipShipment[] | null
  /** Notes are about waiting orders and orders at most this many days old; the rule `repeat-orders` of the dealership. */
  days: number
}

export interface NotedOrder extends Omit<RecentOrder, 'lines'> {
  /** The pieces of the product. */
  quantity: number
}

/** The facts of the note beside a line. */
export interface RecentOrderNote {
  /** The newest orders with the product, the newest first. */
  orders: NotedOrder[]
  /** The older orders together; null if there are none. */
  otherOrders: { count: number; quantity: number } | null
  /** The next scheduled shipment of the product; `day` is yyyy-MM-dd. */
  shipment: { quantity: number; day: string } | null
}

interface NoteSituation {
  dealershipId: number
  now: number
}

/**
 * The note about a product; null if neither a waiting order nor an order of the last days has it, and no shipment is coming.
 * If the shipments of the dealership are unknown, the note names the next one in the copy of the product, which Restock uses
 * too.
 */
export function recentOrderNote(
  product: Pick<Product, 'id' | 'shipments'>,
  { orders, shipments, days }: RecentOrders,
  { dealershipId, now }: NoteSituation,
): RecentOrderNote | null {
  const earliest = now - days * DAY_MS
  const notedOrders = orders
    .filter(({ orderedAt, waits }) => waits !== null || orderedAt >= earliest)
    .map(({ lines, ...order }) => ({ ...order, quantity: piecesOf(lines, product.id) }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => b.orderedAt - a.orderedAt)
  const namedOrders = notedOrders.slice(0, MOST_NAMED_ORDERS)
  const others = notedOrders.slice(MOST_NAMED_ORDERS)
  const shipment = nextShipment(
    shipments?.filter(({ productId }) => productId === product.id) ?? product.shipments,
    dealershipId,
    now,
  )
  if (namedOrders.length === 0 && shipment === null) return null
  return {
    orders: namedOrders,
    otherOrders:
      others.length === 0
        ? null
        : {
            count: others.length,
            quantity: others.reduce((total, { quantity }) => total + quantity, 0),
          },
    shipment,
  }
}

export interface RepeatedOrder {
  order: RecentOrder
  /** The products that are both in the order and in the cart, in the order of the cart's lines. */
  productIds: number[]
}

/**
 * The order of the last 24 hours that shares most products with the cart; null if no order shares three. Of orders
 * that share equally many, it is the newest.
 */
export function repeatedOrder(
  cartProductIds: readonly number[],
  orders: readonly RecentOrder[],
  now: number,
): RepeatedOrder | null {
  const repeatedOrders = orders
    .filter(({ orderedAt }) => orderedAt >= now - DAY_MS)
    .map((order) => ({
      order,
      productIds: cartProductIds.filter((id) => piecesOf(order.lines, id) > 0),
    }))
    .filter(({ productIds }) => productIds.length >= LEAST_SHARED_PRODUCTS)
    .sort((a, b) => b.productIds.length - a.productIds.length || b.order.orderedAt - a.order.orderedAt)
  return repeatedOrders[0] ?? null
}

function piecesOf(lines: readonly OrderedPieces[], productId: number): number {
  return lines.reduce((total, line) => total + (line.productId === productId ? line.quantity : 0), 0)
}

/** A shipment whose day has passed is left out: its order was probably placed, and this device has the old date. */
function nextShipment(
  shipments: readonly ScheduledShipmentSummary[] | readonly DealershipShipment[],
  dealershipId: number,
  now: number,
): RecentOrderNote['shipment'] {
  const today = isoDateOfInstant(now)
  const lastDay = isoDateOfInstant(now + SHIPMENT_DAYS * DAY_MS)
  const [next] = shipments
    .filter((shipment) => shipment.dealershipId === dealershipId)
    .map(({ nextStartDate: day, quantity }) => ({ day, quantity }))
    .filter(({ day }) => day >= today && day <= lastDay)
    .sort((a, b) => a.day.localeCompare(b.day))
  return next ?? null
}

/** The edge's answer about the recent orders of a dealership. `days`: the rule `repeat-orders` of the dealership. */
export const recentOrdersAnswerShape = v.object({
  days: v.number(),
  orders: v.array(answeredOrderShape),
  /** null if the reader may not read the shipments, or they could not be read. */
  shipments: v.nullable(v.array(dealershipShipmentShape)),
  /** False if the order history could not be read: then orders may be missing. */
  isComplete: v.boolean(),
})
export type RecentOrdersAnswer = v.InferOutput<typeof recentOrdersAnswerShape>

/** The facts on this device about the recent orders of a dealership. Times are epoch milliseconds. */
interface StoredFacts {
  /** The edge's last answer; null if the device has none. */
  answer: (Omit<RecentOrdersAnswer, 'orders'> & { orders: readonly RecentOrder[]; readAt: number }) | null
  /** The stored orders of the dealership, each with the time when it was read. */
  history: readonly { order: RecentOrder; readAt: number }[]
  /** The orders that wait on this device, and those that it has sent. `changedAt`: the time of their last change. */
  ownOrders: readonly { order: RecentOrder; changedAt: number }[]
}

/**
 * Joins the answer of the edge with the orders on the device. A stored order that was read before a complete answer, and an
 * own order that was sent before it, are left out: the answer has them, unless staff removed them.
 */
export function joinRecentOrders({ answer, history, ownOrders }: StoredFacts): RecentOrders {
  const completeAt = answer?.isComplete ? answer.readAt : 0
  const candidates = [
    ...(answer?.orders ?? []),
    ...ownOrders
      .filter(({ order, changedAt }) => order.waits !== null || changedAt > completeAt)
      .map(({ order }) => order),
    ...history.filter(({ readAt }) => readAt > completeAt).map(({ order }) => order),
  ]
  // Only the history knows that an order is no longer IN, so that its number may be shown.
  const shownIds = new Set(candidates.filter((order) => order.isNumberShown).map(({ orderId }) => orderId))
  const seenIds = new Set<number>()
  const orders = candidates.filter(({ orderId }) => {
    if (orderId === null) return true
    if (seenIds.has(orderId)) return false
    seenIds.add(orderId)
    return true
  })
  return {
    orders: orders.map((order) => ({ ...order, isNumberShown: shownIds.has(order.orderId) })),
    shipments: answer?.shipments ?? null,
    days: answer?.days ?? DEFAULT_RULES['repeat-orders'].days,
  }
}
