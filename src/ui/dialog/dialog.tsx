import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { PlainDialog } from './plain-dialog.tsx'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** A sentence under the title that screen readers read with it. */
  description?: ReactNode
  children?: ReactNode
  /** The dialog holds only text, which may be taller than the window: the arrow keys scroll it. */
  isRead?: boolean
  /** The buttons at the end of the dialog. */
  actions?: ReactNode
  /** `full` fills the window; `side` is a panel at the edge, beside the things that it describes. */
  size?: 'small' | 'medium' | 'large' | 'full' | 'side'
}

// Radix is the heaviest part of the interface, so it loads with the first dialog. If it cannot load, the
// browser's own dialog shows the words.
const LazyDialog = lazyPart(async () => (await import('./lazy-dialog.tsx')).LazyDialog, WordsOnly)

function WordsOnly({ onClose, title, description, children, actions }: DialogProps) {
  return (
    <PlainDialog onClose={onClose} title={title}>
      <h2>{title}</h2>
      <div>{description}</div>
      {children}
      {actions}
    </PlainDialog>
  )
}

export function Dialog(props: DialogProps) {
  if (!props.isOpen) return null
  return <LazyDialog {...props} />
}
