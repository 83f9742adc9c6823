import type { ReactNode } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** The question as a sentence. */
  text: ReactNode
  confirmText: string
  cancelText?: string
  /** True if the action deletes or removes something. */
  isDestructive?: boolean
  busy?: boolean
  /** The reason why the action cannot be confirmed now. */
  reason?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

export function ConfirmDialog({
  isOpen,
  title,
  text,
  confirmText,
  cancelText = controlTexts.cancel,
  isDestructive = false,
  busy = false,
  reason,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      description={text}
      size="small"
      actions={
        <>
          {/* Enter presses the button with the focus: the confirming button, or Cancel if the action is destructive. */}
          <Button autoFocus={isDestructive} onClick={onCancel}>
            {cancelText}
          </Button>
          <Button
            variant={isDestructive ? 'danger' : 'primary'}
            busy={busy}
            disabled={reason !== undefined}
            reason={reason}
            autoFocus={!isDestructive}
            onClick={onConfirm}
          >
            {confirmText}
          </Button>
        </>
      }
    />
  )
}
