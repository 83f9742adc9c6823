// The actions on an invoice, with the statuses that allow each (ordering.md §4; decisions.md G62, G64, G66, G126).
import type { Action } from '../lifecycle.ts'
import type { Order } from './order.ts'
import type { OrderStatus } from './order-status.ts'
import { type Gate, may } from '../people/permissions.ts'

const EVERY_STATUS = ['IN', 'PENDING', 'PAID', 'FREE', 'UNDEFINED'] as const satisfies readonly OrderStatus[]

interface OrderAction extends Action<OrderStatus> {
  gate: Gate
  /** Each of these must have been done with the invoice at least once before. */
  after: readonly ('print' | 'send')[]
}

export const ORDER_ACTIONS = {
  /** PAID and FREE are final. */
  toPending: { from: ['IN'], to: 'PENDING', gate: 'administerOrders', after: ['print', 'send'] },
  toPaid: { from: ['PENDING'], to: 'PAID', gate: 'administerOrders', after: [] },
  toFree: { from: ['IN'], to: 'FREE', gate: 'administerOrders', after: [] },
  /** UNDEFINED may be IN: a person who may not see the status cannot know; the server checks. */
  readInvoice: {
    from: ['PENDING', 'PAID', 'FREE', 'UNDEFINED'],
    to: null,
    gate: 'seeOrders',
    after: [],
  },
  administerInvoice: { from: EVERY_STATUS, to: null, gate: 'administerOrders', after: [] },
  print: { from: EVERY_STATUS, to: null, gate: 'administerOrders', after: [] },
  send: { from: EVERY_STATUS, to: null, gate: 'administerOrders', after: ['print'] },
  remind: { from: EVERY_STATUS, to: null, gate: 'administerOrders', after: ['print'] },
  packingSlip: { from: EVERY_STATUS, to: null, gate: 'administerOrders', after: [] },
  /** Makes another order with status IN. */
  reorder: { from: EVERY_STATUS, to: null, gate: 'administerOrders', after: [] },
  /** Replaces the order by another one with status IN (G171). */
  correctAmounts: { from: ['IN'], to: null, gate: 'administerOrders', after: [] },
  remove: { from: EVERY_STATUS, to: null, gate: 'removeOrders', after: [] },
} as const satisfies Record<string, OrderAction>
export type OrderActionName = keyof typeof ORDER_ACTIONS

/** The most invoices in one file, and in one call that mails them. */
export const MOST_INVOICES = 200

/** The action of each goal that a call to move an order can name (G62). */
export const MOVE_ACTIONS = {
  pending: 'toPending',
  paid: 'toPaid',
  free: 'toFree',
} as const satisfies Record<string, OrderActionName>

/** The reason why an action is not allowed. */
export type OrderActionFault = 'permission' | 'status' | 'never-printed' | 'never-sent'

/**
 * null when the action is allowed. An invoice is printed and sent before its order first moves, but a person who may
 * remove the order may move it without (G64).
 */
export function orderActionFault(
  name: OrderActionName,
  { status, printPressed, sendCount }: Pick<Order, 'status' | 'printPressed' | 'sendCount'>,
  person: Parameters<typeof may>[0],
): OrderActionFault | null {
  const action: OrderAction = ORDER_ACTIONS[name]
  if (!may(person, action.gate)) return 'permission'
  if (!action.from.includes(status)) return 'status'
  if (name === 'toPending' && may(person, 'removeOrders')) return null
  if (action.after.includes('print') && printPressed === 0) return 'never-printed'
  return action.after.includes('send') && sendCount === 0 ? 'never-sent' : null
}

/** Buyers read an invoice once its order has left IN, administrators always (G126). */
export function mayReadInvoice(
  order: Pick<Order, 'status' | 'printPressed' | 'sendCount'>,
  person: Parameters<typeof may>[0],
): boolean {
  const names = ['readInvoice', 'administerInvoice'] as const
  return names.some((name) => orderActionFault(name, order, person) === null)
}
