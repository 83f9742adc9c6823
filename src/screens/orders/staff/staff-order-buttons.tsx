import type { ReactElement } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUndoableMails } from '#app-context/people/use-undoable-mails.ts'
import { useConnection } from '#app-context/use-connection.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderViewPath } from '#paths'
import { invoiceTexts } from '#texts/orders/invoice.ts'
import { staffOrderViewTexts } from '#texts/orders/staff-order-view.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import type { Action } from '#ui/dialog/menu.tsx'
import { NARROW, useMedia } from '#ui/use-media.ts'
import { OrderPaperButtons } from '../order-paper-buttons.tsx'
import { OrderTaskDialog } from './order-task-dialog.tsx'
import { type OrderAction, useOrderActions } from './use-order-actions.ts'
import { useOrderTasks } from './use-order-tasks.ts'

interface StaffOrderButtonsProps {
  order: Order
  onRemoved: () => void
  /** Another button of the page, which stands before the menu. */
  otherButton?: ReactElement | undefined
  /** Another action of the page, for the menu. */
  otherAction?: Action | undefined
}

/** The staff's permitted actions on the shown order: text buttons, and a menu with the others (ordering.md §2, §4, §8). */
export function StaffOrderButtons({ order, onRemoved, otherButton, otherAction }: StaffOrderButtonsProps) {
  const navigate = useNavigate()
  const isOffline = useConnection().state === 'offline'
  const tasks = useOrderTasks()
  const mails = useUndoableMails()
  const task = tasks.current
  const { work, toNextStatus, print, send, packingSlip, reorder, correctAmounts, remove } = useOrderActions(
    order,
    {
      beginTask: tasks.beginTask,
      mails,
      onRemoved,
      // the router reports its own failures
      onCorrected: (newId) => void navigate(orderViewPath(newId), { replace: true }),
    },
  )
  const isNarrow = useMedia(NARROW)
  const menuActions: Action[] = [
    ...(send && isNarrow ? [{ ...send, label: staffOrderViewTexts.send }] : []),
    ...(packingSlip ? [{ ...packingSlip, label: staffOrderViewTexts.packingSlip }] : []),
    // Reorder stays enabled offline, as the cart works offline.
    ...(reorder ? [{ ...reorder, label: staffOrderViewTexts.reorder, reason: undefined }] : []),
    ...(correctAmounts ? [{ ...correctAmounts, label: staffOrderViewTexts.correctAmounts }] : []),
    ...(remove
      ? [
          {
            ...remove,
            label: staffOrderViewTexts.remove,
            reason: isOffline ? staffOrderTexts.needsServer : undefined,
          },
        ]
      : []),
  ].map(({ shortcut: _, word: __, ...action }: OrderAction) => action)
  return (
    <>
      {toNextStatus && (
        <ActionButton action={toNextStatus} variant="primary">
          {order.status === 'IN' ? staffOrderViewTexts.toPending : staffOrderViewTexts.toPaid}
        </ActionButton>
      )}
      {print && <ActionButton action={print}>{invoiceTexts.printShort}</ActionButton>}
      {send && !isNarrow && <ActionButton action={send}>{staffOrderViewTexts.send}</ActionButton>}
      <OrderPaperButtons
        order={order}
        staffActions={menuActions}
        isBusy={work.orderAgain.isRunning || work.remove.isRunning}
        {...(print && { onPrint: work.countPrint })}
        otherButton={otherButton}
        otherAction={otherAction}
      />
      {task !== null && <OrderTaskDialog key={task.key} task={task} onEnd={() => tasks.end(task)} />}
    </>
  )
}

interface ActionButtonProps {
  action: OrderAction
  variant?: 'primary' | 'plain'
  children: string
}

function ActionButton({
  action: { icon, busy = false, reason, count, onSelect },
  variant = 'plain',
  children,
}: ActionButtonProps) {
  // On phones the buttons and the menu have room in one line without icons.
  const isNarrow = useMedia(NARROW)
  return (
    <Button
      variant={variant}
      {...(!isNarrow && { icon })}
      busy={busy}
      disabled={reason !== undefined}
      reason={reason}
      aria-label={count === undefined ? undefined : staffOrderViewTexts.countedInWords(children, count)}
      onClick={onSelect}
    >
      {count === undefined ? children : staffOrderViewTexts.counted(children, count)}
    </Button>
  )
}
