import { Button } from '../button/button.tsx'
import { Note } from './note.tsx'

interface FailedNoteProps {
  children: string
  /** The text of the button. */
  retryText: string
  onRetry: () => void
}

/** Replaces content that could not be read, with a button that reads it again. */
export function FailedNote({ children, retryText, onRetry }: FailedNoteProps) {
  return (
    <Note
      tone="bad"
      role="alert"
      actions={
        <Button size="small" onClick={onRetry}>
          {retryText}
        </Button>
      }
    >
      {children}
    </Note>
  )
}
