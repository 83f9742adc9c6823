// The bulk actions of staff on orders. Each order of a lot has its own outcome, and no order is changed twice.
import { useRef } from 'react'
import { countPrints, moveOrders, sendInvoices } from '#api/orders/order-work.ts'
import { ordersKey } from '#api/orders/orders.ts'
import { useSession } from '#app-context/people/use-session.ts'
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

/** The server makes the moves or prints of a lot in one transaction; larger lots would block other tablets. */
const ORDERS_IN_LOT = 100
/**
 * The server draws each invoice and hands over its mail during the call, and the edge ends a silent call after a minute
 * (G193).
 */
const MAILS_IN_LOT = 20
/** The server needs less time for one mail: if no order changes in this time, the server has stopped mailing. */
const MAIL_SETTLE_MS = 3000

function useOrderLots(change: OrderChange, lotSize: number): BulkAction<Order> {
  // Kept while the list is open, so that later work also knows the calls with unknown outcomes.
  const unknownOutcomes = useRef(new Map<number, Order>())
  return useBulkAction({
    callLot: (api, orders: readonly Order[], stop) =>
      changeOrders(api, orders, change, unknownOutcomes.current, stop),
    lotSize,
    skipReasonOf: change.skipReasonOf,
    failedTextOf: (failure) =>
      isOutcomeUnknown(failure)
        ? `${staffOrderTexts.perhapsDone} ${failureText(failure)}`
        : failureText(failure),
    changedKeys: [ordersKey],
  })
}

const SKIP_REASONS: Record<BulkGoal, Partial<Record<OrderActionFault, string>>> = {
  paid: { status: staffOrderTexts.notUnpaid },
  pending: {
    status: staffOrderTexts.notInToUnpaid,
    'never-printed': staffOrderTexts.neverPrinted,
    'never-sent': staffOrderTexts.neverSent,
  },
}

/** The statuses that orders can be moved to in bulk. */
export type BulkGoal = 'pending' | 'paid'

/** Moves many orders; an order that cannot be moved is skipped with its reason (G63). */
export function useMoveOrders(goal: BulkGoal) {
  const { account } = useSession()
  const actionName = MOVE_ACTIONS[goal]
  const change: OrderChange = {
    ask: (api, selection) => moveOrders(api, selection, goal),
    wasDone: (_, current) => current.status === ORDER_ACTIONS[actionName].to,
    skipReasonOf: (order) => {
      const fault = orderActionFault(actionName, order, account)
      return fault && (SKIP_REASONS[goal][fault] ?? staffOrderTexts.statusForbids)
    },
    settleMs: 0,
  }
  return useOrderLots(change, ORDERS_IN_LOT)
}

/** The mails of invoices or reminders. */
export function mailing(isReminder: boolean): OrderChange {
  return {
    // `seen` keeps a call that the browser resends on a broken connection from mailing twice.
    ask: (api, selection, orders) =>
      sendInvoices(
        api,
        { ...selection, seen: orders.map(({ id, sendCount }) => ({ id, sendCount })) },
        isReminder,
      ),
    wasDone: (earlier, current) => current.sendCount > earlier.sendCount,
    skipReasonOf: () => null,
    settleMs: MAIL_SETTLE_MS,
  }
}

export function useSendInvoices(isReminder: boolean) {
  return useOrderLots(mailing(isReminder), MAILS_IN_LOT)
}

/** One more print of each order. */
export const PRINT_COUNTING: OrderChange = {
  ask: countPrints,
  wasDone: (earlier, current) => current.printPressed > earlier.printPressed,
  skipReasonOf: () => null,
  settleMs: 0,
}

/** Counts one print of each order after they were printed together. */
export function useCountPrints() {
  return useOrderLots(PRINT_COUNTING, ORDERS_IN_LOT)
}
