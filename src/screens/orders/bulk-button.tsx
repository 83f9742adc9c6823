import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { Button, type ButtonProps } from '#ui/button/button.tsx'

interface BulkButtonProps extends Pick<ButtonProps, 'icon' | 'onClick' | 'children'> {
  name: string
  /** The name of the busy button, or null. */
  runningButton: string | null
  reason: string | undefined
}

/** A button of the bulk bar: busy while its own work runs, disabled with a reason while another button's work runs. */
export function BulkButton({ name, runningButton, reason, ...buttonProps }: BulkButtonProps) {
  const isWaiting = runningButton !== null && runningButton !== name
  const disabledReason = reason ?? (isWaiting ? orderHistoryTexts.otherWorkRuns : undefined)
  return (
    <Button
      size="small"
      busy={runningButton === name}
      disabled={disabledReason !== undefined}
      reason={disabledReason}
      {...buttonProps}
    />
  )
}
