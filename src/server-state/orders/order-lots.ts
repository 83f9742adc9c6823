// Changes many orders, with one call for each lot of orders. If the server changed only a part of a lot, or refused a
// lot of several orders, the orders are read again, and the call is repeated for the unchanged orders in two smaller
// lots. After a lost answer the orders are read again too, but only a person repeats the call (G193).
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { fetchOrdersByIds } from '#api/orders/orders-by-ids.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import type { SkippedOutcome } from '#domain/row-outcome.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'

export interface OrderChange {
  /** Sends the call; `count` is the number of changed orders. `orders`: those of `selection` as they were last read. */
  ask: (api: Api, selection: OrdersBody, orders: readonly Order[]) => Promise<Answer<{ count: number }>>
  /** True when the change was made between two readings of an order. */
  wasDone: (earlier: Order, currentOrder: Order) => boolean
  /** The reason why an order cannot be changed; null if it can be changed. */
  skipReasonOf: (order: Order) => string | null
  /**
   * The server may still work on a call after its answer was lost: the orders are read again after this time until they
   * stop changing. 0 for calls that end at once.
   */
  settleMs: number
}

type OrderAnswer = Answer<unknown> | SkippedOutcome

const DONE: OrderAnswer = { ok: true, value: null }

const idsOf = (orders: readonly Order[]) => orders.map(({ id }) => id)

/** Waits; ends early when the person stops the work. */
function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    stop.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

/** Reads the orders until no earlier call changes them any more. */
async function readSettled(
  api: Api,
  orders: readonly Order[],
  { wasDone, settleMs }: OrderChange,
  stop: AbortSignal,
): Promise<Answer<Order[]>> {
  let answer = await fetchOrdersByIds(api, idsOf(orders))
  let isSettled = settleMs === 0
  while (answer.ok && !isSettled && !stop.aborted) {
    await pause(settleMs, stop)
    const earlierOrders = new Map(answer.value.map((order) => [order.id, order]))
    answer = await fetchOrdersByIds(api, idsOf(orders))
    isSettled =
      answer.ok && answer.value.every((order) => !wasDone(earlierOrders.get(order.id) ?? order, order))
  }
  return answer
}

/**
 * Returns the answer about each order; null for an order that is left unchanged because the person stopped the work.
 * Updates `unknownOutcomes`.
 */
export async function changeOrders(
  api: Api,
  orders: readonly Order[],
  change: OrderChange,
  /** Orders whose last call has an unknown outcome, as they were before that call. */
  unknownOutcomes: Map<number, Order>,
  stop: AbortSignal,
): Promise<(OrderAnswer | null)[]> {
  const answers = new Map<number, OrderAnswer>()
  const answerAll = (lot: readonly Order[], answer: OrderAnswer) => {
    for (const { id } of lot) answers.set(id, answer)
  }

  /** Sets the answers of orders that are changed or cannot be changed; returns the unchanged orders, newly read. */
  async function readUnchanged(
    earlierOrders: readonly Order[],
    lostAnswer: Failure | null,
  ): Promise<Order[]> {
    for (const order of earlierOrders) unknownOutcomes.set(order.id, order)
    const reading = await readSettled(api, earlierOrders, change, stop)
    if (!reading.ok) {
      answerAll(earlierOrders, { ok: false, failure: lostAnswer ?? reading.failure })
      return []
    }
    const currentOrders = new Map(reading.value.map((order) => [order.id, order]))
    return earlierOrders.flatMap((order) => {
      const currentOrder = currentOrders.get(order.id)
      const reason = currentOrder
        ? change.skipReasonOf(currentOrder)
        : staffOrderTexts.removedByOther(order.id)
      const isDone = currentOrder !== undefined && change.wasDone(order, currentOrder)
      if (isDone) answers.set(order.id, DONE)
      else if (reason !== null) answers.set(order.id, { kind: 'skipped', why: reason })
      else if (currentOrder !== undefined) {
        if (lostAnswer === null) unknownOutcomes.delete(order.id)
        return [currentOrder]
      }
      unknownOutcomes.delete(order.id)
      return []
    })
  }

  async function changeLot(lot: readonly Order[]): Promise<void> {
    if (lot.length === 0 || stop.aborted) return
    const answer = await change.ask(api, { entityIds: idsOf(lot), isExcluded: false }, lot)
    const isOneOrder = lot.length === 1
    if (answer.ok && (isOneOrder || answer.value.count === lot.length)) return answerAll(lot, DONE)
    const lostAnswer = !answer.ok && isOutcomeUnknown(answer.failure) ? answer.failure : null
    const isRefusalOfSeveral = !answer.ok && answer.failure.kind === 'refused' && !isOneOrder
    if (!answer.ok && lostAnswer === null && !isRefusalOfSeveral) return answerAll(lot, answer)
    const unchangedOrders = await readUnchanged(lot, lostAnswer)
    if (lostAnswer !== null) return answerAll(unchangedOrders, { ok: false, failure: lostAnswer })
    // Halves the unchanged orders until a refusal concerns one order.
    const half = Math.ceil(unchangedOrders.length / 2)
    await changeLot(unchangedOrders.slice(0, half))
    await changeLot(unchangedOrders.slice(half))
  }

  const earlierUnknownOrders = orders.flatMap(({ id }) => unknownOutcomes.get(id) ?? [])
  const otherOrders = orders.filter(({ id }) => !unknownOutcomes.has(id))
  const unchangedOrders =
    earlierUnknownOrders.length === 0 ? [] : await readUnchanged(earlierUnknownOrders, null)
  await changeLot([...otherOrders, ...unchangedOrders])
  return orders.map(({ id }) => answers.get(id) ?? null)
}
