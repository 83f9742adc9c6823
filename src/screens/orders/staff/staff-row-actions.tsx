import { type RefObject, useEffect } from 'react'
import { useOrderLinkState } from '#address/back-link.ts'
import type { UndoableMails } from '#app-context/people/use-undoable-mails.ts'
import type { Order } from '#domain/orders/order.ts'
import { ordersOfDealershipPath, orderViewPath, purchasesPath } from '#paths'
import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { orderTexts } from '#texts/orders/orders.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { dealershipPanelTexts } from '#texts/people/dealership-panel.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { RowActions } from '#ui/table/row-actions.tsx'
import { BELOW_LARGE, useMedia } from '#ui/use-media.ts'
import { useDealershipPanel } from '../use-dealership-panel.tsx'
import { ROW_KEYS } from './row-keys.ts'
import { useOrderActions } from './use-order-actions.ts'
import type { BeginTask } from './use-order-tasks.ts'

/** The actions of each row by the id of its order, so that keys can run them. */
export type KeyedActions = Map<number, readonly Action[]>

interface StaffRowActionsProps {
  order: Order
  keyedActions: RefObject<KeyedActions>
  beginTask: BeginTask
  mails: UndoableMails
  /** True while the row still shows an order of the previous page or filter. */
  isPreviousData: boolean
  /** Called with the changed order, or with null when it was removed or replaced. */
  onChange: (order: Order | null) => void
}

const withoutNulls = (actions: readonly (Action | null)[]) => actions.flatMap((action) => action ?? [])

/**
 * The step that the order needs next: its first print, its first mail, then its next status. An order that needs
 * nothing is shown.
 */
function nextStep(
  { status, printPressed, sendCount }: Order,
  { print, send, toNextStatus, show }: ReturnType<typeof useOrderActions>,
) {
  const isFinal = toNextStatus === null
  const steps = [
    { action: isFinal || printPressed > 0 ? null : print, word: staffOrderTexts.printVerb },
    { action: isFinal || sendCount > 0 ? null : send, word: staffOrderTexts.sendVerb },
    {
      action: toNextStatus,
      word: status === 'IN' ? staffOrderTexts.toPendingVerb : staffOrderTexts.toPaidVerb,
    },
    { action: show, word: staffOrderTexts.showVerb },
  ]
  for (const { action, word } of steps) if (action !== null) return { action, word }
  return undefined
}

/** The staff's actions on an order of the list; rare actions are in a menu. */
export function StaffRowActions({
  order,
  keyedActions,
  beginTask,
  mails,
  isPreviousData,
  onChange,
}: StaffRowActionsProps) {
  const linkState = useOrderLinkState()
  const { id, dealership } = order
  const isTouched = useMedia(BELOW_LARGE)
  const dealershipPanel = useDealershipPanel(dealership.id)
  const actions = useOrderActions(order, {
    beginTask,
    mails,
    isPreviousData,
    onRemoved: () => onChange(null),
    onCorrected: () => onChange(null),
    onMoved: (status) => onChange({ ...order, status }),
  })
  const openAction: Action = {
    icon: 'open',
    label: orderHistoryTexts.open(orderHistoryTexts.order(String(id), '')),
    word: staffOrderTexts.openVerb,
    to: orderViewPath(id),
    state: linkState,
  }
  const purchasesAction: Action = {
    icon: 'bag',
    label: orderHistoryTexts.allPurchases(dealership.name),
    to: purchasesPath(dealership.id),
    shortcut: ROW_KEYS.purchases,
  }
  const ordersAction: Action = {
    icon: 'list',
    label: orderHistoryTexts.allOrders(dealership.name),
    to: ordersOfDealershipPath(dealership.id),
    shortcut: ROW_KEYS.orders,
  }
  const { toNextStatus, print, show, send, download, packingSlip, remind } = actions
  const { toFree, reorder, correctAmounts, remove } = actions
  const frequentActions = withoutNulls([toNextStatus, openAction, print, show, send])
  const rareActions = withoutNulls([download, packingSlip, remind, toFree, reorder, correctAmounts, remove])
  // In wide windows the name of the dealership opens the panel.
  const panelAction: Action | null =
    isTouched && dealershipPanel.open
      ? {
          icon: 'company',
          label: dealershipPanelTexts.openOf(dealership.name),
          onSelect: dealershipPanel.open,
        }
      : null
  const menuActions = withoutNulls([...rareActions, purchasesAction, ordersAction, panelAction])

  useEffect(() => {
    const actionsById = keyedActions.current
    actionsById.set(id, [...frequentActions, ...menuActions])
    return () => void actionsById.delete(id)
  })

  return (
    <>
      <RowActions
        actions={frequentActions}
        rareActions={menuActions}
        main={nextStep(order, actions)}
        moreLabel={staffOrderTexts.moreFor(id)}
        menuTitle={orderTexts.orderTitle(String(id))}
      />
      {dealershipPanel.panel}
    </>
  )
}
