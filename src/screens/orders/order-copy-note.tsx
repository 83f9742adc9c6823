import { ageWords } from '#texts/figures.ts'
import { orderTexts } from '#texts/orders.ts'
import { Button } from '#ui/button.tsx'
import { Note } from '#ui/note.tsx'
import type { OrderHistory } from './use-order-history.ts'

interface OrderCopyNoteProps {
  copy: NonNullable<OrderHistory['copy']>
  isEmpty: boolean
  tryAgain: () => void
}

/** Over the device's own copy: what failed, and how old the copy is. */
export function OrderCopyNote({ copy, isEmpty, tryAgain }: OrderCopyNoteProps) {
  const age = copy.readAt === null ? orderTexts.neverRead : ageWords(Date.now() - copy.readAt)
  return (
    <Note
      tone="wait"
      icon="offline"
      role="status"
      actions={
        <Button size="small" icon="refresh" onClick={tryAgain}>
          {orderTexts.tryAgain}
        </Button>
      }
    >
      {isEmpty ? copy.failure : orderTexts.lastCopy(copy.failure, age)}
    </Note>
  )
}
