import { type RefObject, useEffect } from 'react'
import { useListAddress } from '#address/way-back.ts'
import { useConnection } from '#app-context/use-connection.ts'
import { useSession } from '#app-context/use-session.ts'
import type { ConfirmState } from '#contract/order-work.ts'
import type { Order } from '#domain/order.ts'
import { MOVE_ACTIONS, type OrderActionName, orderActionFault } from '#domain/order-actions.ts'
import { ordersOfDealershipPath, orderViewPath, purchasesPath } from '#paths'
import { useOrderWork } from '#server-state/use-order-work.ts'
import { orderHistoryTexts } from '#texts/order-history.ts'
import { staffOrderTexts } from '#texts/staff-orders.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { RowActions } from '#ui/table/row-actions.tsx'
import { ROW_KEYS, type RowKeyName } from './row-keys.ts'
import type { BeginTask } from './use-order-tasks.ts'
import { useRowPapers } from './use-row-papers.ts'

/** By the order's id, what the keys of its row do. */
export type KeyedActions = Map<number, readonly Action[]>

/** The stage that follows; PAID and FREE are final (G62). */
const NEXT: Partial<Record<Order['status'], ConfirmState>> = { IN: 'pending', PENDING: 'paid' }

function faultText(name: OrderActionName, fault: ReturnType<typeof orderActionFault>): string | undefined {
  switch (fault) {
    case 'never-printed':
      return name === 'toPending' ? staffOrderTexts.neverPrinted : staffOrderTexts.neverPrintedToSend
    case 'never-sent':
      return staffOrderTexts.neverSent
    case 'status':
      if (name === 'correctAmounts') return staffOrderTexts.notInToCorrect
      return name === 'toFree' ? staffOrderTexts.notIn : staffOrderTexts.statusForbids
    case 'permission':
    case null:
      return undefined
  }
}

interface StaffRowActionsProps {
  order: Order
  keyed: RefObject<KeyedActions>
  begin: BeginTask
  /** Its row is still one of another page or filter. */
  isOfBefore: boolean
  /** It is another order now; null where it was removed. */
  onChange: (order: Order | null) => void
}

/** What staff do with an order of the list, by the table of `ORDER_ACTIONS` (ordering.md §2 Order history, G126). */
export function StaffRowActions({ order, keyed, begin, isOfBefore, onChange }: StaffRowActionsProps) {
  const { account } = useSession()
  const { state } = useConnection()
  const listAddress = useListAddress()
  const work = useOrderWork(order, {
    onRemoved: () => onChange(null),
    onCorrected: () => onChange(null),
    onMoved: (status) => onChange({ ...order, status }),
  })
  const papers = useRowPapers(order, begin, work.countPrint)
  const { id, dealership } = order
  const next = NEXT[order.status]

  type Work = Omit<Extract<Action, { onSelect: () => void }>, 'reason' | 'shortcut'>
  /** Nothing where the person lacks the right; inert, with its reason, where the order, the connection or the list refuses it. */
  function offer(name: OrderActionName, key: RowKeyName, action: Work): Action[] {
    const fault = orderActionFault(name, order, account)
    if (fault === 'permission') return []
    const refusal = faultText(name, fault) ?? (state === 'offline' ? staffOrderTexts.needsServer : undefined)
    const reason = isOfBefore ? staffOrderTexts.listIsLoading : refusal
    return [{ ...action, shortcut: ROW_KEYS[key], reason }]
  }
  function move(goal: ConfirmState, label: string, icon: Action['icon']): Action[] {
    const onSelect = () =>
      begin({
        kind: 'question',
        key: `move ${id}`,
        order,
        question: { kind: 'move', goal },
        onYes: () => void work.move.run(goal), // says its own end
      })
    return offer(MOVE_ACTIONS[goal], MOVE_ACTIONS[goal], { icon, label, busy: work.move.isRunning, onSelect })
  }
  const send = (isReminder: boolean) => ({
    busy: work.send.isRunning,
    onSelect: () => void work.send.run(isReminder), // likewise
  })
  const fetched = ({ busy, start }: { busy: boolean; start: () => void }) => ({ busy, onSelect: start })

  const often: Action[] = [
    ...(next === undefined ? [] : move(next, staffOrderTexts[MOVE_ACTIONS[next]](id), 'chevron-right')),
    {
      icon: 'info',
      label: orderHistoryTexts.open(orderHistoryTexts.order(String(id), '')),
      to: orderViewPath(id),
      state: listAddress,
    },
    ...offer('print', 'print', {
      icon: 'print',
      label: staffOrderTexts.print(id, order.printPressed),
      count: order.printPressed,
      ...fetched(papers.print),
    }),
    ...offer('administerInvoice', 'show', {
      icon: 'eye',
      label: staffOrderTexts.show(id),
      ...fetched(papers.show),
    }),
    ...offer('send', 'send', {
      icon: 'send',
      label: staffOrderTexts.send(id, order.sendCount),
      count: order.sendCount,
      ...send(false),
    }),
  ]
  const rare: Action[] = [
    ...offer('administerInvoice', 'download', {
      icon: 'download',
      label: staffOrderTexts.download(id),
      ...fetched(papers.save),
    }),
    ...offer('packingSlip', 'packingSlip', {
      icon: 'box',
      label: staffOrderTexts.packingSlip(id),
      ...fetched(papers.slip),
    }),
    ...offer('remind', 'remind', { icon: 'clock', label: staffOrderTexts.remind(id), ...send(true) }),
    ...move('free', staffOrderTexts.toFree(id), 'check'),
    ...offer('reorder', 'reorder', {
      icon: 'refresh',
      label: staffOrderTexts.reorder(id),
      busy: work.orderAgain.isRunning,
      onSelect: () =>
        begin({
          kind: 'reorder',
          key: `reorder ${id}`,
          order,
          onReorder: () => void work.orderAgain.run(undefined), // likewise
        }),
    }),
    ...offer('correctAmounts', 'correctAmounts', {
      icon: 'edit',
      label: staffOrderTexts.correctAmounts(id),
      busy: work.correct.isRunning,
      onSelect: () =>
        begin({
          kind: 'correct',
          key: `correct ${id}`,
          order,
          onCorrect: (amounts) => void work.correct.run(amounts), // likewise
        }),
    }),
    ...offer('remove', 'remove', {
      icon: 'trash',
      label: staffOrderTexts.remove(id),
      busy: work.remove.isRunning,
      onSelect: () =>
        begin({
          kind: 'question',
          key: `remove ${id}`,
          order,
          question: { kind: 'remove' },
          onYes: () => void work.remove.run(undefined), // likewise
        }),
    }),
    {
      icon: 'cart',
      label: orderHistoryTexts.allPurchases(dealership.name),
      to: purchasesPath(dealership.id),
      shortcut: ROW_KEYS.purchases,
    },
    {
      icon: 'list',
      label: orderHistoryTexts.allOrders(dealership.name),
      to: ordersOfDealershipPath(dealership.id),
      shortcut: ROW_KEYS.orders,
    },
  ]

  useEffect(() => {
    const actions = keyed.current
    actions.set(id, [...often, ...rare])
    return () => void actions.delete(id)
  })

  return <RowActions actions={often} rare={rare} moreLabel={staffOrderTexts.moreFor(id)} />
}
