import type { ReactNode } from 'react'

interface PlainDialogProps {
  onClose: () => void
  title: string
  children: ReactNode
}

function openModally(dialog: HTMLDialogElement | null): void {
  if (dialog !== null && !dialog.open) dialog.showModal()
}

/** The browser's own dialog. It is shown if the code of the styled dialog could not be loaded. */
export function PlainDialog({ onClose, title, children }: PlainDialogProps) {
  return (
    <dialog ref={openModally} aria-label={title} onClose={onClose}>
      {children}
    </dialog>
  )
}
