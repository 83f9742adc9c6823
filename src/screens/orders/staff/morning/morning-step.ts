// The work on the orders of one dealership: their invoices are printed together, the prints are counted, the invoices are
// mailed. Each part is done once for each order; what failed stays for another try.
import type { Order } from '#domain/orders/order.ts'
import type { RowOutcome } from '#domain/row-outcome.ts'
import { type DealershipSums, orderSums } from '../order-sums.ts'

export type MorningState = 'waiting' | 'running' | 'done' | 'skipped' | 'failed'

/** One reason, and the orders that were not done for it. */
export interface NotDone {
  why: string
  ids: number[]
}

export interface MorningStep {
  dealership: DealershipSums
  state: MorningState
  /** The orders whose invoice is still to be printed. */
  unprinted: readonly Order[]
  /** The orders whose invoice is printed, but whose print is not counted yet. */
  uncounted: readonly Order[]
  /** The orders whose invoice is still to be mailed. */
  unsent: readonly Order[]
  notDone: readonly NotDone[]
}

const isPrinted = ({ printPressed }: Order) => printPressed > 0
const isSent = ({ sendCount }: Order) => sendCount > 0

/** The orders whose invoice was never printed or never mailed. */
export const ordersToDo = (orders: readonly Order[]) =>
  orders.filter((order) => !isPrinted(order) || !isSent(order))

/** A step for each dealership of these orders, sorted by the name of the dealership. */
export function morningSteps(orders: readonly Order[]): MorningStep[] {
  return orderSums(orders).dealerships.map((dealership) => {
    const ownOrders = orders.filter((order) => order.dealership.id === dealership.id)
    return {
      dealership,
      state: 'waiting',
      unprinted: ownOrders.filter((order) => !isPrinted(order)),
      uncounted: [],
      unsent: ownOrders.filter((order) => !isSent(order)),
      notDone: [],
    }
  })
}

/** Groups the orders that were not done by their reasons. */
export function groupNotDone(
  orders: readonly Order[],
  outcomes: readonly (RowOutcome | null)[],
  stoppedText: string,
): NotDone[] {
  const idsByReason = new Map<string, number[]>()
  for (const [index, { id }] of orders.entries()) {
    const outcome = outcomes[index]
    if (outcome?.kind === 'done') continue
    const why = outcome?.why ?? stoppedText
    idsByReason.set(why, [...(idsByReason.get(why) ?? []), id])
  }
  return [...idsByReason].map(([why, ids]) => ({ why, ids }))
}

/** The orders that another try works on: those that failed, or were not reached. */
export function ordersLeft(
  orders: readonly Order[],
  outcomes: readonly (RowOutcome | null)[],
): readonly Order[] {
  return orders.filter((_, index) => outcomes[index] == null || outcomes[index]?.kind === 'failed')
}
