import { orderHistoryTexts } from '#texts/orders/order-history.ts'
import { Button, type ButtonProps } from '#ui/button/button.tsx'

interface BulkButtonProps extends Pick<ButtonProps, 'icon' | 'onClick' | 'children'> {
  name: string
  /** The name of the button whose work is under way; null where none is. */
  running: string | null
  reason: string | undefined
}

/** Shows that its own work is under way; while that of another one is, it waits and says so. */
export function BulkButton({ name, running, reason, ...rest }: BulkButtonProps) {
  const isWaiting = running !== null && running !== name
  const why = reason ?? (isWaiting ? orderHistoryTexts.otherWorkRuns : undefined)
  return <Button size="small" busy={running === name} disabled={why !== undefined} reason={why} {...rest} />
}
