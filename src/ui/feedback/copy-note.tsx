import { Button } from '../button/button.tsx'
import styles from './copy-note.module.css'
import { Note } from './note.tsx'

interface CopyNoteProps {
  /** The text: which data could not be read and, if a copy is shown, how old it is; null if no reading failed. */
  text: string | null
  /** The text of the button. */
  retryText: string
  /** True while the data is read again. */
  isRetrying: boolean
  onRetry: () => void
}

/** The note about data that could not be read from the server: above a copy, or where the device has no copy. */
export function CopyNote({ text, retryText, isRetrying, onRetry }: CopyNoteProps) {
  if (text === null) return null
  return (
    <div className={styles.low}>
      <Note
        tone="wait"
        icon="offline"
        role="status"
        hasNarrowActions
        actions={
          <Button icon="refresh" busy={isRetrying} onClick={onRetry}>
            {retryText}
          </Button>
        }
      >
        {text}
      </Note>
    </div>
  )
}
