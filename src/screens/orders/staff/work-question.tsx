import type { ConfirmState } from '#contract/orders/order-work.ts'
import { formatMoney } from '#domain/values/money.ts'
import type { Order } from '#domain/orders/order.ts'
import { MOVE_ACTIONS, ORDER_ACTIONS } from '#domain/orders/order-actions.ts'
import { statusLabel } from '#domain/orders/order-status.ts'
import { staffOrderTexts } from '#texts/orders/staff-orders.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

export type Question = { kind: 'move'; goal: ConfirmState } | { kind: 'remove' }

interface WorkQuestionProps {
  order: Order
  question: Question
  onYes: () => void
  onNo: () => void
}

/** Asks for confirmation before a change that cannot be undone, and names the order (ordering.md §4, §8). */
export function WorkQuestion({ order, question, onYes, onNo }: WorkQuestionProps) {
  const { id, dealership, status, totalAmount } = order
  const amount = totalAmount === null ? '' : formatMoney(totalAmount)
  const isRemoval = question.kind === 'remove'
  const effectText = isRemoval
    ? staffOrderTexts.disappears
    : staffOrderTexts.fromTo(
        statusLabel(status, false),
        statusLabel(ORDER_ACTIONS[MOVE_ACTIONS[question.goal]].to, false),
      )
  return (
    <ConfirmDialog
      isOpen
      title={isRemoval ? staffOrderTexts.removeOrder : staffOrderTexts.changeStatus(id)}
      text={staffOrderTexts.orderWords(id, dealership.name, amount) + effectText}
      confirmText={staffOrderTexts.yes}
      cancelText={staffOrderTexts.no}
      isDestructive={isRemoval}
      onConfirm={onYes}
      onCancel={onNo}
    />
  )
}
