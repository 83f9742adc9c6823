import { Button } from '../button/button.tsx'
import { Note } from './note.tsx'

interface CopyNoteProps {
  /** What failed, and how old the copy is; null: nothing failed. */
  text: string | null
  /** The words of the button. */
  retry: string
  /** It is being asked again. */
  isRetrying: boolean
  onRetry: () => void
}

/** Over a copy that is shown because its source does not answer. */
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
