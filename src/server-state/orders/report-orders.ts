// Reports the orders that wait on this device to the edge, and stores its answer about the dealership (G227, G228).
import type { Api } from '#api/client.ts'
import { fetchEdgeStatus } from '#api/edge.ts'
import type { Failure } from '#api/failure.ts'
import { exchangeRecentOrders } from '#api/orders/recent-orders.ts'
import type { Databases } from '#app-context/counter.ts'
import {
  MOST_ENDED_ORDERS,
  MOST_REPORTED_LINES,
  MOST_REPORTED_ORDERS,
  type RecentOrdersBody,
} from '#contract/orders/recent-orders.ts'
import { decidedLines, type PendingOrder } from '#outbox/pending-order.ts'
import { canStillArrive } from '#outbox/states.ts'
import { readOpenOrders } from '#storage/orders/outbox-table.ts'
import {
  noteReportBegun,
  noteReportConfirmed,
  putRecentOrdersAnswer,
  readReportedDealerships,
  readReportState,
} from '#storage/orders/recent-orders.ts'

/**
 * `not-answered`: the server has no edge with the call for recent orders, or the edge refused the call, for example for
 * lack of a right.
 */
export type ReportOutcome = 'answered' | 'not-answered' | Failure

export interface ReportParts {
  api: Api
  databases: Pick<Databases, 'account' | 'copy'>
  clock: { now(): number }
}

/** Makes one report about the dealership's waiting orders, and stores the edge's answer. */
export async function reportOrders(
  { api, databases, clock }: ReportParts,
  dealershipId: number,
): Promise<ReportOutcome> {
  const { account, copy } = databases
  const edge = await fetchEdgeStatus(api)
  if (!edge.ok) return edge.failure
  // A backend that does not know the call could answer it with 'signed out', which would end this session.
  if (!edge.value?.answersRecentOrders) return 'not-answered'
  const waitingOrders = waitingOrdersOf(await readOpenOrders(account), dealershipId)
  const waiting = waitingOrders.map((order) => reportedOrder(order, clock.now()))
  const intents = waiting.map(({ intent }) => intent)
  const allIntents = await noteReportBegun(copy, dealershipId, intents)
  const ended = allIntents.filter((intent) => !intents.includes(intent)).slice(0, MOST_ENDED_ORDERS)
  const answer = await exchangeRecentOrders(api, { dealershipId, waiting, ended })
  if (!answer.ok) return answer.failure.kind === 'refused' ? 'not-answered' : answer.failure
  await putRecentOrdersAnswer(copy, dealershipId, { ...answer.value, readAt: clock.now() })
  await noteReportConfirmed(copy, dealershipId, { confirmed: reportFingerprint(waitingOrders), intents })
  return 'answered'
}

/** The dealerships whose waiting orders on this device are not those of the last confirmed report. */
export async function readUnreportedDealershipIds({
  account,
  copy,
}: Pick<Databases, 'account' | 'copy'>): Promise<number[]> {
  const openOrders = await readOpenOrders(account)
  const dealershipIds = new Set([
    ...(await readReportedDealerships(copy)),
    ...openOrders.filter(({ state }) => canStillArrive(state)).map(({ dealership }) => dealership.id),
  ])
  const unreportedIds: number[] = []
  for (const dealershipId of dealershipIds) {
    const waitingOrders = waitingOrdersOf(openOrders, dealershipId)
    const { confirmed, intents } = await readReportState(copy, dealershipId)
    if (confirmed !== reportFingerprint(waitingOrders) || intents.length > waitingOrders.length) {
      unreportedIds.push(dealershipId)
    }
  }
  return unreportedIds
}

/** The newest orders of the dealership that wait on the device. */
function waitingOrdersOf(orders: readonly PendingOrder[], dealershipId: number): PendingOrder[] {
  return orders
    .filter(({ state, dealership }) => dealership.id === dealershipId && canStillArrive(state))
    .slice(0, MOST_REPORTED_ORDERS)
}

function reportedOrder(order: PendingOrder, now: number): RecentOrdersBody['waiting'][number] {
  return {
    intent: order.intent,
    ageMs: Math.max(0, Math.round(now - order.placedAt)),
    lines: reportedLines(order).slice(0, MOST_REPORTED_LINES),
  }
}

function reportedLines(order: PendingOrder): { productId: number; quantity: number }[] {
  return decidedLines(order).map(({ product, quantity }) => ({ productId: product.id, quantity }))
}

/** A text that changes when an order begins to wait or no longer waits, and when its products or quantities change. */
function reportFingerprint(orders: readonly PendingOrder[]): string {
  return orders.length === 0
    ? ''
    : JSON.stringify(orders.map((order) => [order.intent, reportedLines(order)]))
}
