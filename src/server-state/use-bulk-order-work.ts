// What staff do with many orders: a call for each, so that each has an outcome of its own and none is done twice.
import { useRef } from 'react'
import type { Api } from '#api/client.ts'
import type { Answer } from '#api/failure.ts'
import { countPrints, moveOrders, sendInvoices } from '#api/order-work.ts'
import { fetchOrder, ordersKey } from '#api/orders.ts'
import { useSession } from '#app-context/use-session.ts'
import type { OrdersBody } from '#contract/order.ts'
import type { Order } from '#domain/order.ts'
import {
  MOVE_ACTIONS,
  ORDER_ACTIONS,
  type OrderActionFault,
  orderActionFault,
} from '#domain/order-actions.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import { failureText } from './failure-text.ts'
import { isOutcomeUnknown } from './is-outcome-unknown.ts'
import { type BulkAction, useBulkAction } from './use-bulk-action.ts'

type Ask = (api: Api, chosen: OrdersBody) => Promise<Answer<{ count: number }>>
type OrderChange = (api: Api, order: Order) => Promise<Answer<{ count: number }>>

const DONE: Answer<{ count: number }> = { ok: true, value: { count: 1 } }

/**
 * Asks for an order, and asks again only once the order itself shows that the first call did nothing. `wasDone` compares
 * it with what it was before the first call.
 */
export function carefully(
  ask: Ask,
  wasDone: (before: Order, now: Order) => boolean,
  unknown: Map<number, Order>,
): OrderChange {
  return async (api, order) => {
    const { id } = order
    const before = unknown.get(id)
    if (before !== undefined) {
      const now = await fetchOrder(api, id)
      if (!now.ok) return now
      unknown.delete(id)
      if (wasDone(before, now.value)) return DONE
    }
    const answer = await ask(api, { entityIds: [id], isExcluded: false })
    if (!answer.ok && isOutcomeUnknown(answer.failure)) unknown.set(id, before ?? order)
    return answer
  }
}

function useCarefulChange(
  ask: Ask,
  wasDone: (before: Order, now: Order) => boolean,
  skip: (order: Order) => string | null = () => null,
): BulkAction<Order> {
  // Kept as long as the list is open, so that work begun anew is as careful as what is tried again.
  const unknown = useRef(new Map<number, Order>())
  return useBulkAction({
    callEach: carefully(ask, wasDone, unknown.current),
    skip,
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
  return useCarefulChange(
    (api, chosen) => moveOrders(api, chosen, goal),
    (_, now) => now.status === ORDER_ACTIONS[name].to,
    (order) => {
      const fault = orderActionFault(name, order, account)
      return fault && (NOT_FITTING[goal][fault] ?? staffOrderTexts.statusForbids)
    },
  )
}

export function useSendInvoices(isReminder: boolean) {
  return useCarefulChange(
    (api, chosen) => sendInvoices(api, chosen, isReminder),
    (before, now) => now.sendCount > before.sendCount,
  )
}

/** Counts a print of each, once they were printed together. */
export function useCountPrints() {
  return useCarefulChange(countPrints, (before, now) => now.printPressed > before.printPressed)
}
