import { useNavigate } from 'react-router-dom'
import { useConnection } from '#app-context/use-connection.ts'
import type { Order } from '#domain/orders/order.ts'
import { orderViewPath } from '#paths'
import { staffOrderViewTexts } from '#texts/orders/staff-order-view.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { Button } from '#ui/button/button.tsx'
import { InvoiceButtons } from '../invoice-buttons.tsx'
import { OrderTaskDialog } from './order-task-dialog.tsx'
import { type OrderAction, useOrderActions } from './use-order-actions.ts'
import { useOrderTasks } from './use-order-tasks.ts'
import { useUndoableMails } from './use-undoable-mails.ts'

interface StaffOrderButtonsProps {
  order: Order
  onRemoved: () => void
}

/** Text buttons for the staff's permitted actions on the shown order (ordering.md §2, §4, §8). */
export function StaffOrderButtons({ order, onRemoved }: StaffOrderButtonsProps) {
  const navigate = useNavigate()
  const isOffline = useConnection().state === 'offline'
  const tasks = useOrderTasks()
  const mails = useUndoableMails(false)
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
  return (
    <>
      {toNextStatus && (
        <ActionButton action={toNextStatus}>
          {order.status === 'IN' ? staffOrderViewTexts.toPending : staffOrderViewTexts.toPaid}
        </ActionButton>
      )}
      {print && <ActionButton action={print}>{staffOrderViewTexts.printInvoice}</ActionButton>}
      {send && <ActionButton action={send}>{staffOrderViewTexts.send}</ActionButton>}
      {packingSlip && <ActionButton action={packingSlip}>{staffOrderViewTexts.packingSlip}</ActionButton>}
      <InvoiceButtons order={order} {...(print && { onPrint: work.countPrint })} />
      {/* Reorder stays enabled offline, as the cart works offline. */}
      {reorder && (
        <Button icon={reorder.icon} busy={work.orderAgain.isRunning} onClick={reorder.onSelect}>
          {staffOrderViewTexts.reorder}
        </Button>
      )}
      {correctAmounts && (
        <ActionButton action={correctAmounts}>{staffOrderViewTexts.correctAmounts}</ActionButton>
      )}
      {remove && (
        <Button
          icon={remove.icon}
          variant="danger"
          busy={work.remove.isRunning}
          disabled={isOffline}
          reason={isOffline ? staffOrderTexts.needsServer : undefined}
          onClick={remove.onSelect}
        >
          {staffOrderViewTexts.remove}
        </Button>
      )}
      {task !== null && <OrderTaskDialog key={task.key} task={task} onEnd={() => tasks.end(task)} />}
    </>
  )
}

interface ActionButtonProps {
  action: OrderAction
  children: string
}

function ActionButton({
  action: { icon, busy = false, reason, count, onSelect },
  children,
}: ActionButtonProps) {
  return (
    <Button
      icon={icon}
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
