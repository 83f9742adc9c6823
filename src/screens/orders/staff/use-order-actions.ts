// The staff's actions on one order, in a row of the list and on the order's page, by the table `ORDER_ACTIONS`
// (ordering.md §2 Order history, G126).

import { useSession } from '#app-context/people/use-session.ts'
import type { UndoableMail, UndoableMails } from '#app-context/people/use-undoable-mails.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { ConfirmState } from '#contract/orders/order-work.ts'
import type { Order } from '#domain/orders/order.ts'
import { MOVE_ACTIONS, type OrderActionName, orderActionFault } from '#domain/orders/order-actions.ts'
import { useOrderWork } from '#server-state/orders/use-order-work.ts'
import type { Download } from '#server-state/use-download.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import type { Action } from '#ui/dialog/menu.tsx'
import { ROW_KEYS, type RowKeyName } from './row-keys.ts'
import type { BeginTask } from './use-order-tasks.ts'
import { useRowPapers } from './use-row-papers.ts'
import type { Question } from './work-question.tsx'

/** The next status; PAID and FREE are final (G62). */
const NEXT_STATUS: Partial<Record<Order['status'], ConfirmState>> = { IN: 'pending', PENDING: 'paid' }

export type OrderAction = Extract<Action, { onSelect: () => void }>
/**
 * An action before its check. An action with the property `reason`, even undefined, decides itself whether it works
 * offline. All other actions are disabled offline: the check adds the reason that they need the server.
 */
type UncheckedAction = Omit<OrderAction, 'shortcut' | 'word'>

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

function mailOf(id: number, hasUndoKey: boolean, send: () => void): UndoableMail {
  return {
    key: `order ${id}`,
    waitingText: staffOrderTexts.willBeSent(id, hasUndoKey),
    undoneText: staffOrderTexts.sendingUndone(id),
    send,
  }
}

interface OrderActionsInput extends NonNullable<Parameters<typeof useOrderWork>[1]> {
  beginTask: BeginTask
  /** True while the row still shows an order of the previous page or filter. */
  isPreviousData?: boolean
  /** Delays mails, so that Undo can cancel them. */
  mails: UndoableMails
}

/**
 * Returns a function that adds to an action the reason why it is disabled: the order, the connection or the loading
 * list. The function returns null when the person has no right to the action.
 */
function useCheckedAction(order: Order, isPreviousData: boolean) {
  const { account } = useSession()
  const { state } = useConnection()
  return (
    name: OrderActionName,
    key: Exclude<RowKeyName, 'purchases' | 'orders'>,
    action: UncheckedAction,
  ): OrderAction | null => {
    const fault = orderActionFault(name, order, account)
    if (fault === 'permission') return null
    const offlineReason = state === 'offline' ? staffOrderTexts.needsServer : undefined
    const refusal = faultText(name, fault) ?? ('reason' in action ? action.reason : offlineReason)
    const reason = isPreviousData ? staffOrderTexts.listIsLoading : refusal
    return { ...action, word: staffOrderTexts[`${key}Verb`], shortcut: ROW_KEYS[key], reason }
  }
}

/**
 * All actions of staff on the order; null for an action that the person has no right to. `toNextStatus` is also null
 * for a final status.
 */
export function useOrderActions(
  order: Order,
  { beginTask, isPreviousData = false, mails, ...callbacks }: OrderActionsInput,
) {
  const checkedAction = useCheckedAction(order, isPreviousData)
  const work = useOrderWork(order, callbacks)
  const papers = useRowPapers(order, beginTask, work.countPrint)
  const { id } = order
  const goal = NEXT_STATUS[order.status]

  function askFirst(key: string, question: Question, onYes: () => void): void {
    beginTask({ kind: 'question', key: `${key} ${id}`, order, question, onYes })
  }
  function move(goal: ConfirmState, icon: Action['icon']): OrderAction | null {
    const name = MOVE_ACTIONS[goal]
    const onSelect = () => askFirst('move', { kind: 'move', goal }, () => void work.move.run(goal)) // ends in a notice
    return checkedAction(name, name, {
      icon,
      label: staffOrderTexts[name](id),
      busy: work.move.isRunning,
      onSelect,
    })
  }
  function sendProps(isReminder: boolean): Pick<UncheckedAction, 'busy' | 'onSelect'> {
    const send = () => void work.send.run(isReminder) // ends in a notice
    return { busy: work.send.isRunning, onSelect: () => mails.sendSoon(mailOf(id, mails.hasUndoKey, send)) }
  }
  const downloadAction = ({ busy, reason, start }: Download) => ({ busy, reason, onSelect: start })

  return {
    work,
    toNextStatus: goal ? move(goal, 'arrow-right') : null,
    print: checkedAction('print', 'print', {
      icon: 'print',
      label: staffOrderTexts.print(id, order.printPressed),
      count: order.printPressed,
      // No `reason`: the server counts the print, so the check disables the action offline.
      busy: papers.print.busy,
      onSelect: papers.print.start,
    }),
    show: checkedAction('administerInvoice', 'show', {
      icon: 'eye',
      label: staffOrderTexts.show(id),
      ...downloadAction(papers.show),
    }),
    send: checkedAction('send', 'send', {
      icon: 'send',
      label: staffOrderTexts.send(id, order.sendCount),
      count: order.sendCount,
      ...sendProps(false),
    }),
    download: checkedAction('administerInvoice', 'download', {
      icon: 'download',
      label: staffOrderTexts.download(id),
      ...downloadAction(papers.save),
    }),
    packingSlip: checkedAction('packingSlip', 'packingSlip', {
      icon: 'box',
      label: staffOrderTexts.packingSlip(id),
      ...downloadAction(papers.slip),
    }),
    remind: checkedAction('remind', 'remind', {
      icon: 'bell',
      label: staffOrderTexts.remind(id),
      ...sendProps(true),
    }),
    toFree: move('free', 'gift'),
    reorder: checkedAction('reorder', 'reorder', {
      icon: 'repeat',
      label: staffOrderTexts.reorder(id),
      busy: work.orderAgain.isRunning,
      onSelect: () =>
        beginTask({
          kind: 'reorder',
          key: `reorder ${id}`,
          order,
          onReorder: () => void work.orderAgain.run(undefined), // ends in a notice
        }),
    }),
    correctAmounts: checkedAction('correctAmounts', 'correctAmounts', {
      icon: 'edit',
      label: staffOrderTexts.correctAmounts(id),
      busy: work.correct.isRunning,
      onSelect: () =>
        beginTask({
          kind: 'correct',
          key: `correct ${id}`,
          order,
          onCorrect: work.correct.run,
        }),
    }),
    remove: checkedAction('remove', 'remove', {
      icon: 'trash',
      label: staffOrderTexts.remove(id),
      busy: work.remove.isRunning,
      onSelect: () => askFirst('remove', { kind: 'remove' }, () => void work.remove.run(undefined)), // ends in a notice
    }),
  }
}
