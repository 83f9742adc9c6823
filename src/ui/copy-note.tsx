import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

interface CopyNoteProps {
  /** What failed, and how old the copy is. */
  children: ReactNode
  /** The words of the button. */
  retry: string
  onRetry: () => void
}

/** Over a copy that is shown because its source does not answer. */
export function CopyNote({ children, retry, onRetry }: CopyNoteProps) {
  return (
    <Note
      tone="wait"
      icon="offline"
      role="status"
      actions={
        <Button size="small" icon="refresh" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {children}
    </Note>
  )
}
