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
  /** They are words alone, which may be longer than the window: keys scroll them. */
  isRead?: boolean
  /** The buttons at its end. */
  actions?: ReactNode
  /** `full`: the whole window, for what wants all the room; `side`: a panel at the edge, beside what it is about. */
  size?: 'small' | 'medium' | 'large' | 'full' | 'side'
}

// Radix is the heaviest part of the interface: it loads with the first dialog, never with the first screen. What
// it has to say is said in any case.
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
