import { useRef, useState } from 'react'
import { pendingOrderTexts } from '#texts/pending-orders.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { OrderActions } from './use-order-actions.ts'

interface ImportOrderProps {
  actions: OrderActions
  onImported: (intent: string) => void
}

/** Takes a saved order in. Where nobody would notice that it is sent twice, the person is asked first. */
export function ImportOrder({ actions, onImported }: ImportOrderProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  /** The file that waits for the answer about its original. */
  const [askedText, setAskedText] = useState<string | null>(null)

  async function importText(text: string, isOriginalDiscarded: boolean): Promise<void> {
    const outcome = await actions.importCopy(text, isOriginalDiscarded)
    setAskedText(outcome.kind === 'ask-for-original' ? text : null)
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
      {askedText !== null && (
        <ConfirmDialog
          isOpen
          title={pendingOrderTexts.askOriginalTitle}
          text={pendingOrderTexts.askOriginal}
          confirmText={pendingOrderTexts.originalDiscarded}
          cancelText={pendingOrderTexts.cancel}
          isDestructive
          onConfirm={() => {
            void importText(askedText, true) // tells its outcome itself
          }}
          onCancel={() => setAskedText(null)}
        />
      )}
    </>
  )
}
