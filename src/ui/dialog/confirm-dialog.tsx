import type { ReactNode } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  /** The question in full. */
  text: ReactNode
  confirmText: string
  cancelText?: string
  /** What is confirmed takes something away. */
  isDestructive?: boolean
  busy?: boolean
  /** Why it cannot be confirmed. */
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
          {/* Enter answers: with what was asked for, or where that takes something away, without it. */}
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
