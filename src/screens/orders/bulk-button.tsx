import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { Button, type ButtonProps } from '#ui/button/button.tsx'

interface BulkButtonProps extends Pick<ButtonProps, 'icon' | 'onClick' | 'children'> {
  /** The work that the button starts. */
  work: string
  /** The work that some button of the bar has started, or null. */
  runningWork: string | null
  /** The reason why no bulk work can start now; undefined if work can start. */
  reason: string | undefined
}

/** A button of the bulk bar: busy while its work runs, disabled with a reason while other work runs. */
export function BulkButton({ work, runningWork, reason, ...buttonProps }: BulkButtonProps) {
  const isOtherWorkRunning = runningWork !== null && runningWork !== work
  const disabledReason = reason ?? (isOtherWorkRunning ? orderHistoryTexts.otherWorkRuns : undefined)
  return (
    <Button
      busy={runningWork === work}
      disabled={disabledReason !== undefined}
      reason={disabledReason}
      {...buttonProps}
    />
  )
}
