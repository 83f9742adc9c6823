// A device reports the orders that wait on it, and the edge answers with the recent orders of the dealership (G227, G228).
import * as v from 'valibot'
import { type OrderedPieces, recentOrdersAnswerShape } from '#domain/orders/recent-orders.ts'
import { boundedList } from '../tolerant-values.ts'

/** A path of the edge, but under /api, as browsers send the session cookie to no other path. */
export const RECENT_ORDERS_PATH = 'api/edge/recent-orders'

/** The largest number of waiting orders in one report: a device with more waiting orders reports the newest. */
export const MOST_REPORTED_ORDERS = 20
/** An order has at most this many lines (`orderFigures`). */
export const MOST_REPORTED_LINES = 1000
/** The largest number of ended orders in one report. */
export const MOST_ENDED_ORDERS = 200
/** The largest body of a call: enough for MOST_REPORTED_ORDERS orders with the most lines. */
export const MOST_REPORT_BYTES = 1_000_000
/** The edge leaves out reports that are older than this, because their device may have been lost or cleared. */
export const REPORT_HOURS = 10 * 24
/** The answer has at most this many orders, the newest. */
export const MOST_RECENT_ORDERS = 100

const wholeNumber = (minimum: number, maximum = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(minimum), v.maxValue(maximum))
const intent = v.pipe(v.string(), v.uuid())

const reportedPieces = v.object({
  productId: wholeNumber(1),
  quantity: wholeNumber(1, 100_000),
}) satisfies v.GenericSchema<unknown, OrderedPieces>

export const reportedLines = boundedList(reportedPieces, MOST_REPORTED_LINES)

const waitingOrder = v.object({
  intent,
  /** Milliseconds since Checkout, because the clocks of devices are often wrong. */
  ageMs: wholeNumber(0),
  lines: reportedLines,
})

export const recentOrdersBody = v.object({
  dealershipId: wholeNumber(1),
  /** The orders of this account for the dealership that wait on the device. */
  waiting: boundedList(waitingOrder, MOST_REPORTED_ORDERS),
  /** Intents of orders that an earlier report had, and that no longer wait. */
  ended: boundedList(intent, MOST_ENDED_ORDERS),
})
export type RecentOrdersBody = v.InferOutput<typeof recentOrdersBody>

/** Times are epoch milliseconds by the edge's clock. */
export const recentOrdersAnswer = recentOrdersAnswerShape
export type RecentOrdersReply = v.InferOutput<typeof recentOrdersAnswer>
export type ReplyOrder = RecentOrdersReply['orders'][number]
