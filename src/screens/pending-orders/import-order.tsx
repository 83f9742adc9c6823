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
import type { OrderActions } from './use-order-actions.ts'

interface ImportOrderProps {
  actions: OrderActions
  /** It goes out by itself where nothing differs from today. */
  onImported: (intent: string, goesOut: boolean) => void
}

/** Orders of hundreds of lines, each with its product as it was agreed, stay far below it. */
const MOST_BYTES = 10_000_000

const QUESTIONS: Record<ImportQuestion, { title: string; text: string; yes: string }> = {
  'original-discarded': {
    title: pendingOrderTexts.askOriginalTitle,
    text: pendingOrderTexts.askOriginal,
    yes: pendingOrderTexts.originalDiscarded,
  },
  'not-arrived': {
    title: pendingOrderTexts.askArrivedTitle,
    text: pendingOrderTexts.askArrived,
    yes: pendingOrderTexts.notArrived,
  },
}

/** Takes a saved order in. Where it may be delivered twice without anybody noticing, the person is asked first. */
export function ImportOrder({ actions, onImported }: ImportOrderProps) {
  /** The file that waits for an answer. */
  const [asked, setAsked] = useState<{ text: string; question: ImportQuestion } | null>(null)

  const [withdrawn, setWithdrawn] = useState<PendingOrder | null>(null)

  async function importText(text: string, isAgreed: boolean): Promise<void> {
    const outcome = await actions.importCopy(text, isAgreed)
    setAsked(outcome.kind === 'asks' ? { text, question: outcome.question } : null)
    setWithdrawn(outcome.kind === 'withdrawn' ? outcome.order : null)
    if (outcome.kind !== 'imported') return
    const goesOut = await actions.sendUnchanged(outcome.intent)
    onImported(outcome.intent, goesOut)
  }

  return (
    <>
      <FileField
        label={pendingOrderTexts.savedOrderFile}
        choose={pendingOrderTexts.importCopy}
        accept={['application/json', '.json']}
        takesAnyKind
        mostBytes={MOST_BYTES}
        words={fileTexts}
        take={async (file, work) => {
          await importText(await readFileText(file, work), false)
          return { isTaken: true } // what came of it is told by a notice or a question
        }}
      />
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={QUESTIONS[asked.question].title}
          text={QUESTIONS[asked.question].text}
          confirmText={QUESTIONS[asked.question].yes}
          cancelText={pendingOrderTexts.cancel}
          isDestructive
          onConfirm={() => {
            void importText(asked.text, true) // tells its outcome itself
          }}
          onCancel={() => setAsked(null)}
        />
      )}
      {withdrawn !== null && (
        <ConfirmDialog
          isOpen
          title={pendingOrderTexts.withdrawnTitle}
          text={pendingOrderTexts.withdrawn(
            countOf(withdrawn.lines.length, 'product'),
            hasOpenAttempt(withdrawn),
          )}
          confirmText={pendingOrderTexts.takeLines}
          cancelText={pendingOrderTexts.cancel}
          onConfirm={() => {
            setWithdrawn(null)
            void actions.takeLines(withdrawn) // ends in the cart
          }}
          onCancel={() => setWithdrawn(null)}
        />
      )}
    </>
  )
}
