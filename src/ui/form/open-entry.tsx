import type { ReactNode, Ref } from 'react'
import { Button } from '../button/button.tsx'
import styles from './open-entry.module.css'

interface OpenEntryProps {
  /** The reason why the entry was not taken, or the question about it. */
  text: string
  isQuestion: boolean
  leaveOutText: string
  /** The name of the button with `leaveOutText`, with the words of the entry. */
  leaveOutLabel: string
  onLeaveOut: () => void
  /** The buttons with the possible answers. */
  children?: ReactNode
  ref?: Ref<HTMLFieldSetElement>
}

/** A typed or scanned text that was not taken. It stays below its field until the person decides about it. */
export function OpenEntry({
  text,
  isQuestion,
  leaveOutText,
  leaveOutLabel,
  onLeaveOut,
  children,
  ref,
}: OpenEntryProps) {
  return (
    <fieldset ref={ref} className={styles.entry}>
      <legend>
        <span role={isQuestion ? 'status' : 'alert'}>{text}</span>
      </legend>
      <div className={styles.answers}>{children}</div>
      <Button variant="quiet" aria-label={leaveOutLabel} onClick={onLeaveOut}>
        {leaveOutText}
      </Button>
    </fieldset>
  )
}
