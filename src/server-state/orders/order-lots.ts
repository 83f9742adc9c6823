// Changes many orders with one call per lot. When the answer does not say that all orders of the lot were changed, they
// are read again and the call is repeated for the unchanged ones only (G193).
import type { Api } from '#api/client.ts'
import type { Answer, Failure } from '#api/failure.ts'
import { fetchOrdersByIds } from '#api/orders/orders-by-ids.ts'
import type { OrdersBody } from '#contract/orders/order.ts'
import type { Order } from '#domain/orders/order.ts'
import type { SkippedOutcome } from '#domain/row-outcome.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'

export interface OrderChange {
  /** `orders` are the orders of `chosen` as they were last read. */
  ask: (api: Api, chosen: OrdersBody, orders: readonly Order[]) => Promise<Answer<{ count: number }>>
  /** True when the change was made between two readings of an order. */
  wasDone: (before: Order, now: Order) => boolean
  /** The reason why an order cannot be changed; null if it can be changed. */
  skip: (order: Order) => string | null
  /**
   * The server may still work on a call after its answer was lost: the orders are read again after this time until they stop
   * changing. 0 for calls that end at once.
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
  let isStill = settleMs === 0
  while (answer.ok && !isStill && !stop.aborted) {
    await pause(settleMs, stop)
    const before = new Map(answer.value.map((order) => [order.id, order]))
    answer = await fetchOrdersByIds(api, idsOf(orders))
    isStill = answer.ok && answer.value.every((order) => !wasDone(before.get(order.id) ?? order, order))
  }
  return answer
}

/** Answers null for an order that was not sent because the work was stopped. Reads `unknown` and keeps it up to date. */
export async function changeOrders(
  api: Api,
  orders: readonly Order[],
  change: OrderChange,
  /** Orders whose last call has an unknown outcome, as they were before that call. */
  unknown: Map<number, Order>,
  stop: AbortSignal,
): Promise<(OrderAnswer | null)[]> {
  const answers = new Map<number, OrderAnswer>()
  const answerAll = (lot: readonly Order[], answer: OrderAnswer) => {
    for (const { id } of lot) answers.set(id, answer)
  }

  /** Sets the answer of each order that was changed or cannot be changed any more; returns the other orders as read now. */
  async function readUnchanged(before: readonly Order[], lost: Failure | null): Promise<Order[]> {
    for (const order of before) unknown.set(order.id, order)
    const reading = await readSettled(api, before, change, stop)
    if (!reading.ok) {
      answerAll(before, { ok: false, failure: lost ?? reading.failure })
      return []
    }
    const current = new Map(reading.value.map((order) => [order.id, order]))
    return before.flatMap((order) => {
      const now = current.get(order.id)
      const reason = now ? change.skip(now) : staffOrderTexts.removedByOther(order.id)
      const isDone = now !== undefined && change.wasDone(order, now)
      if (isDone) answers.set(order.id, DONE)
      else if (reason !== null) answers.set(order.id, { kind: 'skipped', why: reason })
      else if (now !== undefined) {
        if (lost === null) unknown.delete(order.id)
        return [now]
      }
      unknown.delete(order.id)
      return []
    })
  }

  async function changeLot(lot: readonly Order[]): Promise<void> {
    if (lot.length === 0 || stop.aborted) return
    const answer = await change.ask(api, { entityIds: idsOf(lot), isExcluded: false }, lot)
    const isOne = lot.length === 1
    if (answer.ok && (isOne || answer.value.count === lot.length)) return answerAll(lot, DONE)
    const lost = !answer.ok && isOutcomeUnknown(answer.failure) ? answer.failure : null
    const isRefusedOfMany = !answer.ok && answer.failure.kind === 'refused' && !isOne
    if (!answer.ok && lost === null && !isRefusedOfMany) return answerAll(lot, answer)
    const unchangedOrders = await readUnchanged(lot, lost)
    if (lost !== null) return answerAll(unchangedOrders, { ok: false, failure: lost })
    // Halves the rest until a refusal concerns one order.
    const half = Math.ceil(unchangedOrders.length / 2)
    await changeLot(unchangedOrders.slice(0, half))
    await changeLot(unchangedOrders.slice(half))
  }

  const earlierUnknown = orders.flatMap(({ id }) => unknown.get(id) ?? [])
  const otherOrders = orders.filter(({ id }) => !unknown.has(id))
  const unchangedOrders = earlierUnknown.length === 0 ? [] : await readUnchanged(earlierUnknown, null)
  await changeLot([...otherOrders, ...unchangedOrders])
  return orders.map(({ id }) => answers.get(id) ?? null)
}
