import { useRef, useState } from 'react'
import type { ImportQuestion } from '#outbox/outbox.ts'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface ImportOrderProps {
  actions: OrderActions
  onImported: (intent: string) => void
}

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
  const fileInput = useRef<HTMLInputElement>(null)
  /** The file that waits for an answer. */
  const [asked, setAsked] = useState<{ text: string; question: ImportQuestion } | null>(null)

  async function importText(text: string, isAgreed: boolean): Promise<void> {
    const outcome = await actions.importCopy(text, isAgreed)
    setAsked(outcome.kind === 'asks' ? { text, question: outcome.question } : null)
    if (outcome.kind === 'imported') onImported(outcome.intent)
  }

  return (
    <>
      <Button icon="upload" onClick={() => fileInput.current?.click()}>
        {pendingOrderTexts.importCopy}
      </Button>
      <input
        ref={fileInput}
        type="file"
        accept="application/json,.json"
        aria-label={pendingOrderTexts.savedOrderFile}
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // tells its outcome itself
          if (file) void file.text().then((text) => importText(text, false))
          event.target.value = ''
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
    </>
  )
}
