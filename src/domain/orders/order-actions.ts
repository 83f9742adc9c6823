// What can be done with an invoice, by its status (ordering.md §4; decisions.md G62, G64, G66, G126).
import type { Action } from '../lifecycle.ts'
import type { Order } from './order.ts'
import type { OrderStatus } from './order-status.ts'
import { type Gate, may } from '../people/permissions.ts'

const EVERY = ['IN', 'PENDING', 'PAID', 'FREE', 'UNDEFINED'] as const satisfies readonly OrderStatus[]

interface OrderAction extends Action<OrderStatus> {
  gate: Gate
  /** What must have happened to the invoice at least once. */
  after: readonly ('print' | 'send')[]
}

export const ORDER_ACTIONS = {
  /** PAID and FREE are final. */
  toPending: { from: ['IN'], to: 'PENDING', gate: 'administerOrders', after: ['print', 'send'] },
  toPaid: { from: ['PENDING'], to: 'PAID', gate: 'administerOrders', after: [] },
  toFree: { from: ['IN'], to: 'FREE', gate: 'administerOrders', after: [] },
  /** Who is not told the status cannot know that it is IN; the server does. */
  readInvoice: {
    from: ['PENDING', 'PAID', 'FREE', 'UNDEFINED'],
    to: null,
    gate: 'seeOrders',
    after: [],
  },
  administerInvoice: { from: EVERY, to: null, gate: 'administerOrders', after: [] },
  print: { from: EVERY, to: null, gate: 'administerOrders', after: [] },
  send: { from: EVERY, to: null, gate: 'administerOrders', after: ['print'] },
  remind: { from: EVERY, to: null, gate: 'administerOrders', after: ['print'] },
  packingSlip: { from: EVERY, to: null, gate: 'administerOrders', after: [] },
  /** Makes another order, which is IN. */
  reorder: { from: EVERY, to: null, gate: 'administerOrders', after: [] },
  /** Makes another order in its place, which is IN (G171). */
  correctAmounts: { from: ['IN'], to: null, gate: 'administerOrders', after: [] },
  remove: { from: EVERY, to: null, gate: 'removeOrders', after: [] },
} as const satisfies Record<string, OrderAction>
export type OrderActionName = keyof typeof ORDER_ACTIONS

/** What one file holds, and one call mails. */
export const MOST_INVOICES = 200

/** By what the move of a status names as its goal (G62). */
export const MOVE_ACTIONS = {
  pending: 'toPending',
  paid: 'toPaid',
  free: 'toFree',
} as const satisfies Record<string, OrderActionName>

/** Why an action cannot be taken; null where it can. */
export type OrderActionFault = 'permission' | 'status' | 'never-printed' | 'never-sent'

/** An order's status never changes without its invoice, but who may remove the order may skip print and send (G64). */
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
