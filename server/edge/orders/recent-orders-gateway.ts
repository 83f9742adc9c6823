// Takes the report of a device about its waiting orders, and answers with the recent orders and the scheduled shipments
// of the dealership (G227, G228).
import {
  MOST_RECENT_ORDERS,
  MOST_REPORT_BYTES,
  MOST_REPORTED_LINES,
  MOST_REPORTED_ORDERS,
  RECENT_ORDERS_PATH,
  type RecentOrdersBody,
  type RecentOrdersReply,
  recentOrdersBody,
} from '#contract/orders/recent-orders.ts'
import { reportAuthorOf, visibleStoredOrder } from '#contract/orders/visible-recent-orders.ts'
import { UNSET_RULES } from '#contract/people/dealership-rules.ts'
import { EDGE_RIGHTS } from '#contract/people/edge-rights.ts'
import type { CounterDatabase } from '#server/database/open-database.ts'
import { createMinuteLimit } from '#server/network/call-limit.ts'
import type { CallQueue } from '#server/network/call-queue.ts'
import { edgeErrors } from '#texts/edge.ts'
import type { DealershipCheck } from '../dealerships/existing-dealership.ts'
import { readDealershipRules } from '../dealerships/dealership-rule-store.ts'
import { OTHER_DEALERSHIP } from '../calls/edge-answers.ts'
import { MOST_BYTES_OF_ANSWER, readStoredOrders } from './read-stored-orders.ts'
import { readRecentHistory, readScheduledShipments } from './recent-history.ts'
import { firstWithin } from './recent-order-bytes.ts'
import { storeReport } from './recent-order-store.ts'
import { edgeCall, type EdgeCall, type EdgeCallOptions, type SignedInCall } from '../calls/edge-call.ts'

/** A device calls when a cart is opened or shown again, at Checkout, and after a change of its waiting orders. */
const MOST_PER_MINUTE = 60

/** Each line is an object of two members; the other values are a few per order. */
const MOST_REPORT_VALUES = 3 * MOST_REPORTED_ORDERS * MOST_REPORTED_LINES + 1000

/** A larger report takes turns with other heavy calls. The usual report has a few orders of some tens of lines. */
const LEAST_HEAVY_BYTES = 20_000

export interface RecentOrdersOptions extends EdgeCallOptions {
  database: CounterDatabase
  heavyCalls: CallQueue
  checkDealership: DealershipCheck
}

export function createRecentOrdersGateway(options: RecentOrdersOptions): EdgeCall {
  return edgeCall({
    path: RECENT_ORDERS_PATH,
    options,
    limit: createMinuteLimit(MOST_PER_MINUTE),
    turns: { queue: options.heavyCalls, leastBytes: LEAST_HEAVY_BYTES },
    body: {
      schema: recentOrdersBody,
      mostBytes: MOST_REPORT_BYTES,
      mostValues: MOST_REPORT_VALUES,
      wrongBodyMessage: edgeErrors.noOrderReport,
    },
    refusalOf: (person, { dealershipId }) =>
      EDGE_RIGHTS.mayOrderFor(person, dealershipId) ? null : OTHER_DEALERSHIP,
    async answer(call) {
      const { person, body } = call
      const refusal =
        body.waiting.length === 0 ? null : await options.checkDealership(call, body.dealershipId)
      if (refusal !== null) return refusal
      await storeReport(options.database, body, reportAuthorOf(person))
      call.endHeavyWork()
      return { dataText: await readAnswer(call, options) }
    },
  })
}

/** The data of the answer as JSON. Stored lines stay the text that they are. */
async function readAnswer(
  { request, person, body }: SignedInCall<RecentOrdersBody>,
  options: RecentOrdersOptions,
): Promise<string> {
  const { dealershipId } = body
  const [rules] = await readDealershipRules(options.database, [dealershipId], false)
  const { days } = rules?.repeatOrders.value ?? UNSET_RULES['repeat-orders']
  const [storedOrders, history, shipments] = await Promise.all([
    readStoredOrders(options.database, dealershipId, days),
    readRecentHistory({ request, person, dealershipId, days }, options),
    readScheduledShipments({ request, person, dealershipId }, options),
  ])
  const historyIds = new Set(history.orders.map(({ orderId }) => orderId))
  const reportedIntents = new Set(body.waiting.map(({ intent }) => intent))
  const historyOrders = history.orders.map(({ lines, ...order }) => ({ order, lines: JSON.stringify(lines) }))
  const otherOrders = storedOrders
    // A colleague's order of the same intent is another order.
    .filter(({ order }) => order.author.id !== person.id || !reportedIntents.has(order.intent))
    .filter(({ order: { sent } }) => sent?.orderId == null || !historyIds.has(sent.orderId))
    .map(({ order, lines }) => ({ order: visibleStoredOrder(order, person), lines }))
  const orders = [...historyOrders, ...otherOrders]
    .sort((a, b) => b.order.orderedAt - a.order.orderedAt)
    .slice(0, MOST_RECENT_ORDERS)
  const orderTexts = firstWithin(orders, MOST_BYTES_OF_ANSWER).map(({ order, lines }) =>
    withMember(order, 'lines', lines),
  )
  const facts = { days, shipments, isComplete: history.isComplete } satisfies Omit<
    RecentOrdersReply,
    'orders'
  >
  return withMember(facts, 'orders', `[${orderTexts.join()}]`)
}

/** The JSON of the object with one more member, whose value is given as JSON. */
function withMember(object: object, name: string, json: string): string {
  const text = JSON.stringify(object).slice(0, -1)
  return `${text}${text === '{' ? '' : ','}"${name}":${json}}`
}
