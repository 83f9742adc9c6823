import { ageWords } from '#texts/figures.ts'
import { orderTexts } from '#texts/orders.ts'
import { CopyNote } from '#ui/copy-note.tsx'
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
    <CopyNote retry={orderTexts.tryAgain} onRetry={tryAgain}>
      {isEmpty ? copy.failure : orderTexts.lastCopy(copy.failure, age)}
    </CopyNote>
  )
}
