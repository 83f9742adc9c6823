import { type ReactNode, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'

interface ConfirmQuestion extends Omit<ConfirmDialogProps, 'isOpen' | 'busy' | 'onConfirm' | 'onCancel'> {
  /** Until the promise that it returns ends, the dialog stays open with a busy button; without a promise it closes. */
  onConfirm: () => unknown
  onCancel?: () => void
}

interface Confirmation<Subject> {
  ask: (subject: Subject) => void
  /** The open dialog, if any. */
  dialog: ReactNode
}

/**
 * Asks before an action. `questionOf` writes the question about the subject that was given to `ask`; it is called at
 * each rendering, so the open dialog shows the current state of its subject.
 */
export function useConfirm<Subject = void>(
  questionOf: (subject: Subject) => ConfirmQuestion,
): Confirmation<Subject> {
  const [asked, setAsked] = useState<{ subject: Subject } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // The action may have asked the next question.
  const close = () => setAsked((current) => (current === asked ? null : current))

  async function confirm(onConfirm: ConfirmQuestion['onConfirm']): Promise<void> {
    const work = onConfirm()
    if (work instanceof Promise) {
      setIsBusy(true)
      await work.finally(() => setIsBusy(false))
    }
    close()
  }

  function dialogOf({ onConfirm, onCancel, ...texts }: ConfirmQuestion): ReactNode {
    return (
      <ConfirmDialog
        {...texts}
        isOpen
        busy={isBusy}
        onConfirm={() => void confirm(onConfirm)} // the action shows its own outcome
        onCancel={() => {
          close()
          onCancel?.()
        }}
      />
    )
  }
  return { ask: (subject) => setAsked({ subject }), dialog: asked && dialogOf(questionOf(asked.subject)) }
}
