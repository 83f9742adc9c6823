// The actions on an order and its invoice, with the statuses that allow each (ordering.md §4; G62, G64, G66, G126).
import type { Action } from '../lifecycle.ts'
import type { Order } from './order.ts'
import type { OrderStatus } from './order-status.ts'
import { type Gate, may } from '../people/permissions.ts'

const EVERY_STATUS = ['IN', 'PENDING', 'PAID', 'FREE', 'UNDEFINED'] as const satisfies readonly OrderStatus[]

interface OrderAction extends Action<OrderStatus> {
  gate: Gate
  /** Actions that must have happened to the invoice at least once before this action. */
  requiredBefore: readonly ('print' | 'send')[]
}

/** PAID and FREE are final: no action gives the order another status. */
export const ORDER_ACTIONS = {
  toPending: { from: ['IN'], to: 'PENDING', gate: 'administerOrders', requiredBefore: ['print', 'send'] },
  toPaid: { from: ['PENDING'], to: 'PAID', gate: 'administerOrders', requiredBefore: [] },
  toFree: { from: ['IN'], to: 'FREE', gate: 'administerOrders', requiredBefore: [] },
  /** An order that reads UNDEFINED may be IN, because this person may not see the status; the server checks it. */
  readInvoice: {
    from: ['PENDING', 'PAID', 'FREE', 'UNDEFINED'],
    to: null,
    gate: 'seeOrders',
    requiredBefore: [],
  },
  /** Staff may read the invoice in every status. The server uses the gate for other calls of staff too. */
  administerInvoice: { from: EVERY_STATUS, to: null, gate: 'administerOrders', requiredBefore: [] },
  print: { from: EVERY_STATUS, to: null, gate: 'administerOrders', requiredBefore: [] },
  send: { from: EVERY_STATUS, to: null, gate: 'administerOrders', requiredBefore: ['print'] },
  remind: { from: EVERY_STATUS, to: null, gate: 'administerOrders', requiredBefore: ['print'] },
  packingSlip: { from: EVERY_STATUS, to: null, gate: 'administerOrders', requiredBefore: [] },
  /** Creates a new order with status IN. */
  reorder: { from: EVERY_STATUS, to: null, gate: 'administerOrders', requiredBefore: [] },
  /** Replaces the order with a new order with status IN (G171). */
  correctAmounts: { from: ['IN'], to: null, gate: 'administerOrders', requiredBefore: [] },
  remove: { from: EVERY_STATUS, to: null, gate: 'removeOrders', requiredBefore: [] },
} as const satisfies Record<string, OrderAction>
export type OrderActionName = keyof typeof ORDER_ACTIONS

/** The most invoices that one file contains or one call mails. */
export const MOST_INVOICES = 200

/** The actions that move an order, by the goal that the call names on the wire (G62). */
export const MOVE_ACTIONS = {
  pending: 'toPending',
  paid: 'toPaid',
  free: 'toFree',
} as const satisfies Record<string, OrderActionName>

/** The reason why an action is not allowed. */
export type OrderActionFault = 'permission' | 'status' | 'never-printed' | 'never-sent'

/**
 * null when the action is allowed. An order becomes PENDING only after its invoice was printed and sent; a person who
 * may remove the order may skip printing and sending (G64).
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
  if (action.requiredBefore.includes('print') && printPressed === 0) return 'never-printed'
  return action.requiredBefore.includes('send') && sendCount === 0 ? 'never-sent' : null
}

/** Buyers may read an invoice once its order has left IN; staff may read it always (G126). */
export function mayReadInvoice(
  order: Pick<Order, 'status' | 'printPressed' | 'sendCount'>,
  person: Parameters<typeof may>[0],
): boolean {
  const names = ['readInvoice', 'administerInvoice'] as const
  return names.some((name) => orderActionFault(name, order, person) === null)
}
