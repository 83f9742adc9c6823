import { type ReactNode, useRef } from 'react'
import styles from './locked-fields.module.css'
import { useLockedFocus } from './use-locked-focus.ts'

interface LockedFieldsProps {
  isLocked: boolean
  children: ReactNode
}

/** Disables and fades its fields and buttons while the form is being sent (G195). */
export function LockedFields({ isLocked, children }: LockedFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const focusHandlers = useLockedFocus(fields, isLocked)
  // The fieldset has no name and no box, so it changes neither the layout nor the names for screen readers.
  return (
    <fieldset
      ref={fields}
      className={styles.fields}
      disabled={isLocked}
      role="presentation"
      {...focusHandlers}
    >
      {children}
    </fieldset>
  )
}
