import { useState } from 'react'
import { hasOpenAttempt } from '#outbox/attempt.ts'
import type { ImportQuestion } from '#outbox/outbox.ts'
import type { PendingOrder } from '#outbox/pending-order.ts'
import { countOf } from '#texts/figures.ts'
import { fileTexts } from '#texts/forms.ts'
import { pendingOrderTexts } from '#texts/orders/pending-orders.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
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

/** Imports a saved order from a file or from QR codes. If the order could be delivered twice, asks the person first. */
export function ImportOrder({ actions, onImported }: ImportOrderProps) {
  /** The text of the saved order, with the question that the person must answer before the import. */
  const [openQuestion, setOpenQuestion] = useState<{ text: string; question: ImportQuestion } | null>(null)

  const [withdrawnOrder, setWithdrawnOrder] = useState<PendingOrder | null>(null)

  async function importText(text: string, isAgreed: boolean): Promise<void> {
    const outcome = await actions.importCopy(text, isAgreed)
    setOpenQuestion(outcome.kind === 'asks' ? { text, question: outcome.question } : null)
    setWithdrawnOrder(outcome.kind === 'withdrawn' ? outcome.order : null)
    if (outcome.kind === 'imported') onImported(outcome.intent)
  }

  return (
    <>
      <FileField
        label={pendingOrderTexts.savedOrderFile}
        buttonText={pendingOrderTexts.importCopy}
        accept={['application/json', '.json']}
        acceptsAnyType
        maxBytes={MAX_BYTES}
        words={fileTexts}
        take={async (file, work) => {
          await importText(await readFileText(file, work), false)
          return { isTaken: true } // a notice or a question shows the outcome
        }}
      />
      <ReadCodes
        onRead={(text) => {
          void importText(text, false) // ends in a notice or a question
        }}
      />
      {openQuestion !== null && (
        <ConfirmDialog
          isOpen
          title={QUESTIONS[openQuestion.question].title}
          text={QUESTIONS[openQuestion.question].text}
          confirmText={QUESTIONS[openQuestion.question].confirmText}
          cancelText={pendingOrderTexts.cancel}
          isDestructive
          onConfirm={() => {
            void importText(openQuestion.text, true) // ends in a notice or a question
          }}
          onCancel={() => setOpenQuestion(null)}
        />
      )}
      {withdrawnOrder !== null && (
        <ConfirmDialog
          isOpen
          title={pendingOrderTexts.withdrawnTitle}
          text={pendingOrderTexts.withdrawn(
            countOf(withdrawnOrder.lines.length, 'product'),
            hasOpenAttempt(withdrawnOrder),
          )}
          confirmText={pendingOrderTexts.takeLines}
          cancelText={pendingOrderTexts.cancel}
          onConfirm={() => {
            setWithdrawnOrder(null)
            void actions.putLinesIntoCart(withdrawnOrder) // ends in the cart
          }}
          onCancel={() => setWithdrawnOrder(null)}
        />
      )}
    </>
  )
}
