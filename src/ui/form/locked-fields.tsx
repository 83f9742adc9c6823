import { type ReactNode, useRef } from 'react'
import styles from './locked-fields.module.css'
import { useLockedFocus } from './use-locked-focus.ts'

interface LockedFieldsProps {
  isLocked: boolean
  children: ReactNode
}

/** Fields and buttons that are disabled and pale while what they hold is sent (G195). */
export function LockedFields({ isLocked, children }: LockedFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const noteFocus = useLockedFocus(fields, isLocked)
  // It has no name and no box: the fields stand as if it were not there.
  return (
    <fieldset ref={fields} className={styles.fields} disabled={isLocked} role="presentation" {...noteFocus}>
      {children}
    </fieldset>
  )
}
