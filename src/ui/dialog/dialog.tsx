import type { ReactNode } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { PlainDialog } from './plain-dialog.tsx'

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** A sentence below the title; screen readers read it together with the title. */
  description?: ReactNode
  children?: ReactNode
  /** True for a dialog with only text, which may be taller than the window: the arrow keys scroll the text. */
  hasOnlyText?: boolean
  /** True if the title gets the focus first, not the first field or button. */
  focusesTitle?: boolean
  /** The buttons at the end of the dialog. */
  actions?: ReactNode
  /**
   * `full` fills the window. `tall` has the height of the window whatever its content, so that nothing moves while its
   * content changes. `side` is a panel at the edge of the window.
   */
  size?: 'small' | 'medium' | 'large' | 'full' | 'tall' | 'side'
}

// The code is loaded with the first dialog, because Radix is large. If it cannot be loaded, the browser's own dialog shows
// the texts.
const LazyDialog = lazyPart(async () => (await import('./lazy-dialog.tsx')).LazyDialog, UnstyledDialog)

function UnstyledDialog({ onClose, title, description, children, actions }: DialogProps) {
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
