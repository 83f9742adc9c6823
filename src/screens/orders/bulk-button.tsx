import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { Button, type ButtonProps } from '#ui/button/button.tsx'

export interface BulkButtonProps extends Pick<ButtonProps, 'icon' | 'onClick' | 'children'> {
  /** The work that the button starts. */
  work: string
  /** The work that some button of the bar has started, or null. */
  runningWork: string | null
  /** The reason why no bulk work can start now; undefined if work can start. */
  reason: string | undefined
}

/** The reason why the work cannot start now, which may be that other work runs. */
export function disabledReasonOf({
  work,
  runningWork,
  reason,
}: Pick<BulkButtonProps, 'work' | 'runningWork' | 'reason'>): string | undefined {
  const isOtherWorkRunning = runningWork !== null && runningWork !== work
  return reason ?? (isOtherWorkRunning ? orderHistoryTexts.otherWorkRuns : undefined)
}

/** A button of the bulk bar: busy while its work runs, disabled with a reason while other work runs. */
export function BulkButton({ work, runningWork, reason, ...buttonProps }: BulkButtonProps) {
  const disabledReason = disabledReasonOf({ work, runningWork, reason })
  return (
    <Button
      busy={runningWork === work}
      disabled={disabledReason !== undefined}
      reason={disabledReason}
      {...buttonProps}
    />
  )
}
