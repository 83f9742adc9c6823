import { Button } from '../button/button.tsx'
import { Note } from './note.tsx'

interface CopyNoteProps {
  /** The text: which data could not be read and how old the copy is; null if no reading failed. */
  text: string | null
  /** The text of the button. */
  retryText: string
  /** True while the data is read again. */
  isRetrying: boolean
  onRetry: () => void
}

/** The note above a copy that is shown because the server does not answer. */
export function CopyNote({ text, retryText, isRetrying, onRetry }: CopyNoteProps) {
  if (text === null) return null
  return (
    <Note
      tone="wait"
      icon="offline"
      role="status"
      actions={
        <Button size="small" icon="refresh" busy={isRetrying} onClick={onRetry}>
          {retryText}
        </Button>
      }
    >
      {text}
    </Note>
  )
}
