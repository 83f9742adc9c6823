import { useRef, useState } from 'react'
import { hasOpenAttempt } from '#outbox/attempt.ts'
import type { ImportQuestion } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { countOf } from '#texts/figures.ts'
import { fileTexts } from '#texts/forms.ts'
import { orderCodeTexts } from '#texts/orders/order-codes.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { IconButton } from '#ui/button/icon-button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { useConfirm } from '#ui/dialog/use-confirm.tsx'
import { FileField } from '#ui/file/file-field.tsx'
import { readFileText } from '#ui/file/file-queue.ts'
import { ReadCodes } from './read-codes.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface ImportOrderProps {
  actions: OrderActions
  /** Opens the review of the imported order: only a person sends it. */
  onImported: (intent: string) => void
}

/** The largest size of a file; files of orders with hundreds of lines are far smaller. */
const MAX_BYTES = 10_000_000

const QUESTIONS: Record<ImportQuestion, { title: string; text: string; confirmText: string }> = {
  'original-discarded': {
    title: pendingOrderTexts.askOriginalTitle,
    text: pendingOrderTexts.askOriginal,
    confirmText: pendingOrderTexts.originalDiscarded,
  },
  'not-arrived': {
    title: pendingOrderTexts.askArrivedTitle,
    text: pendingOrderTexts.askArrived,
    confirmText: pendingOrderTexts.notArrived,
  },
}

/**
 * The menu of the page: imports a saved order from a file or from QR codes. If the order could be delivered twice, the
 * person is asked first.
 */
export function ImportOrder({ actions, onImported }: ImportOrderProps) {
  const chooseFile = useRef<(() => void) | null>(null)
  const [isReadingCodes, setIsReadingCodes] = useState(false)
  const importConfirmation = useConfirm(
    ({ savedOrder, question }: { savedOrder: string; question: ImportQuestion }) => ({
      ...QUESTIONS[question],
      cancelText: pendingOrderTexts.cancel,
      isDestructive: true,
      onConfirm: () => importText(savedOrder, true), // ends in a notice or a question
    }),
  )
  const withdrawnQuestion = useConfirm((order: PendingOrder) => ({
    title: pendingOrderTexts.withdrawnTitle,
    text: pendingOrderTexts.withdrawn(countOf(order.lines.length, 'product'), hasOpenAttempt(order)),
    confirmText: pendingOrderTexts.takeLines,
    cancelText: pendingOrderTexts.cancel,
    onConfirm: () => void actions.putLinesIntoCart(order), // ends in the cart
  }))

  async function importText(text: string, isAgreed: boolean): Promise<void> {
    const outcome = await actions.importCopy(text, isAgreed)
    if (outcome.kind === 'asks') importConfirmation.ask({ savedOrder: text, question: outcome.question })
    if (outcome.kind === 'withdrawn') withdrawnQuestion.ask(outcome.order)
    if (outcome.kind === 'imported') onImported(outcome.intent)
  }

  return (
    <>
      <Menu
        actions={[
          { icon: 'upload', label: pendingOrderTexts.importCopy, onSelect: () => chooseFile.current?.() },
          { icon: 'tablet', label: orderCodeTexts.read, onSelect: () => setIsReadingCodes(true) },
        ]}
      >
        <IconButton icon="more" variant="plain" label={pendingOrderTexts.moreForPage} />
      </Menu>
      <FileField
        label={pendingOrderTexts.savedOrderFile}
        chooseRef={chooseFile}
        dropArea="page"
        accept={['application/json', '.json']}
        acceptsAnyType
        maxBytes={MAX_BYTES}
        words={fileTexts}
        processFile={async (file, work) => {
          await importText(await readFileText(file, work), false)
          return { isTaken: true } // a notice or a question shows the outcome
        }}
      />
      {isReadingCodes && (
        <ReadCodes
          onRead={(text) => {
            void importText(text, false) // ends in a notice or a question
          }}
          onClose={() => setIsReadingCodes(false)}
        />
      )}
      {importConfirmation.dialog}
      {withdrawnQuestion.dialog}
    </>
  )
}
