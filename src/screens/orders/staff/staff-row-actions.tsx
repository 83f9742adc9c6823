import { type RefObject, useEffect } from 'react'
import { useListAddress } from '#address/way-back.ts'
import type { Order } from '#domain/orders/order.ts'
import { ordersOfDealershipPath, orderViewPath, purchasesPath } from '#paths'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { RowActions } from '#ui/table/row-actions.tsx'
import { ROW_KEYS } from './row-keys.ts'
import { useOrderActions } from './use-order-actions.ts'
import type { BeginTask } from './use-order-tasks.ts'
import type { UndoableMails } from './use-undoable-mails.ts'

/** By the order's id, what the keys of its row do. */
export type KeyedActions = Map<number, readonly Action[]>

interface StaffRowActionsProps {
  order: Order
  keyed: RefObject<KeyedActions>
  begin: BeginTask
  mails: UndoableMails
  /** Its row is still one of another page or filter. */
  isOfBefore: boolean
  /** It is another order now; null where it was removed, or another one took its place. */
  onChange: (order: Order | null) => void
}

const present = (actions: readonly (Action | null)[]) => actions.flatMap((action) => action ?? [])

/** What staff do with an order of the list; what is done seldom stands in a menu. */
export function StaffRowActions({ order, keyed, begin, mails, isOfBefore, onChange }: StaffRowActionsProps) {
  const listAddress = useListAddress()
  const { id, dealership } = order
  const actions = useOrderActions(order, {
    begin,
    mails,
    isOfBefore,
    onRemoved: () => onChange(null),
    onCorrected: () => onChange(null),
    onMoved: (status) => onChange({ ...order, status }),
  })
  const open: Action = {
    icon: 'open',
    label: orderHistoryTexts.open(orderHistoryTexts.order(String(id), '')),
    to: orderViewPath(id),
    state: listAddress,
  }
  const purchases: Action = {
    icon: 'bag',
    label: orderHistoryTexts.allPurchases(dealership.name),
    to: purchasesPath(dealership.id),
    shortcut: ROW_KEYS.purchases,
  }
  const orders: Action = {
    icon: 'list',
    label: orderHistoryTexts.allOrders(dealership.name),
    to: ordersOfDealershipPath(dealership.id),
    shortcut: ROW_KEYS.orders,
  }
  const { next, print, show, send, download, packingSlip, remind } = actions
  const { toFree, reorder, correctAmounts, remove } = actions
  const often = present([next, open, print, show, send])
  const seldom = present([download, packingSlip, remind, toFree, reorder, correctAmounts, remove])
  const rare = [...seldom, purchases, orders]

  useEffect(() => {
    const known = keyed.current
    known.set(id, [...often, ...rare])
    return () => void known.delete(id)
  })

  return <RowActions actions={often} rare={rare} moreLabel={staffOrderTexts.moreFor(id)} />
}
