import { Button } from '../button/button.tsx'
import { Note } from './note.tsx'

interface CopyNoteProps {
  /** Says which reading failed and how old the copy is; null when nothing failed. */
  text: string | null
  /** The words of the button. */
  retry: string
  /** The data is being read again. */
  isRetrying: boolean
  onRetry: () => void
}

/** Stands over a copy that is shown because the server does not answer. */
export function CopyNote({ text, retry, isRetrying, onRetry }: CopyNoteProps) {
  if (text === null) return null
  return (
    <Note
      tone="wait"
      icon="offline"
      role="status"
      actions={
        <Button size="small" icon="refresh" busy={isRetrying} onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {text}
    </Note>
  )
}
