import { Button } from '../button/button.tsx'
import { Note } from './note.tsx'

interface FailedNoteProps {
  children: string
  /** The text of the button. */
  retryText: string
  onRetry: () => void
}

/** Says that content could not be read, or that the camera could not be started, with a button that tries again. */
export function FailedNote({ children, retryText, onRetry }: FailedNoteProps) {
  return (
    <Note tone="bad" role="alert" actions={<Button onClick={onRetry}>{retryText}</Button>}>
      {children}
    </Note>
  )
}
