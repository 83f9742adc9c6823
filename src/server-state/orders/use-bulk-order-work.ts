// What staff do with many orders, in lots of which each order has an outcome of its own and none is done twice.
import { useRef } from 'react'
import { countPrints, moveOrders, sendInvoices } from '#api/orders/order-work.ts'
import { ordersKey } from '#api/orders/orders.ts'
import { useSession } from '#app-context/use-session.ts'
import type { Order } from '#domain/orders/order.ts'
import {
  MOVE_ACTIONS,
  ORDER_ACTIONS,
  type OrderActionFault,
  orderActionFault,
} from '#domain/orders/order-actions.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { failureText } from '../failure-text.ts'
import { isOutcomeUnknown } from '../is-outcome-unknown.ts'
import { changeOrders, type OrderChange } from './order-lots.ts'
import { type BulkAction, useBulkAction } from '../use-bulk-action.ts'

/** Moves and prints are one transaction of the server; more would keep it from other tablets. */
const ORDERS_IN_LOT = 100
/** Each mail is drawn and handed over while the call waits, and the edge gives a silent call up after a minute (G193). */
const MAILS_IN_LOT = 20
/** A mail takes less. */
const MAIL_SETTLE_MS = 3000

function useOrderLots(change: OrderChange, lotSize: number): BulkAction<Order> {
  // Kept as long as the list is open, so that work begun anew is as careful as what is tried again.
  const unknown = useRef(new Map<number, Order>())
  return useBulkAction({
    callLot: (api, orders: readonly Order[], stop) =>
      changeOrders(api, orders, change, unknown.current, stop),
    lotSize,
    skip: change.skip,
    whyFailed: (failure) =>
      isOutcomeUnknown(failure)
        ? `${staffOrderTexts.perhapsDone} ${failureText(failure)}`
        : failureText(failure),
    changes: [ordersKey],
  })
}

const NOT_FITTING: Record<BulkGoal, Partial<Record<OrderActionFault, string>>> = {
  paid: { status: staffOrderTexts.notUnpaid },
  pending: {
    status: staffOrderTexts.notInToUnpaid,
    'never-printed': staffOrderTexts.neverPrinted,
    'never-sent': staffOrderTexts.neverSent,
  },
}

/** The stages that many orders are moved to at once. */
export type BulkGoal = 'pending' | 'paid'

/** Bulk moves skip what does not fit and say why (G63). */
export function useMoveMany(goal: BulkGoal) {
  const { account } = useSession()
  const name = MOVE_ACTIONS[goal]
  const change: OrderChange = {
    ask: (api, chosen) => moveOrders(api, chosen, goal),
    wasDone: (_, now) => now.status === ORDER_ACTIONS[name].to,
    skip: (order) => {
      const fault = orderActionFault(name, order, account)
      return fault && (NOT_FITTING[goal][fault] ?? staffOrderTexts.statusForbids)
    },
    settleMs: 0,
  }
  return useOrderLots(change, ORDERS_IN_LOT)
}

export function useSendInvoices(isReminder: boolean) {
  const change: OrderChange = {
    // A browser may send a call again by itself, on a connection that broke.
    ask: (api, chosen, orders) =>
      sendInvoices(
        api,
        { ...chosen, seen: orders.map(({ id, sendCount }) => ({ id, sendCount })) },
        isReminder,
      ),
    wasDone: (before, now) => now.sendCount > before.sendCount,
    skip: () => null,
    settleMs: MAIL_SETTLE_MS,
  }
  return useOrderLots(change, MAILS_IN_LOT)
}

/** Counts a print of each, once they were printed together. */
export function useCountPrints() {
  const change: OrderChange = {
    ask: countPrints,
    wasDone: (before, now) => now.printPressed > before.printPressed,
    skip: () => null,
    settleMs: 0,
  }
  return useOrderLots(change, ORDERS_IN_LOT)
}
