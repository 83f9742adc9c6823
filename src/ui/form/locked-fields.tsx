import { type ReactNode, useRef } from 'react'
import styles from './locked-fields.module.css'
import { useLockedFocus } from './use-locked-focus.ts'

interface LockedFieldsProps {
  isLocked: boolean
  children: ReactNode
}

/** Disables and fades the fields and buttons inside while their form is sent (G195). */
export function LockedFields({ isLocked, children }: LockedFieldsProps) {
  const fields = useRef<HTMLFieldSetElement>(null)
  const noteFocus = useLockedFocus(fields, isLocked)
  // The fieldset has no name and no box, so the layout ignores it.
  return (
    <fieldset ref={fields} className={styles.fields} disabled={isLocked} role="presentation" {...noteFocus}>
      {children}
    </fieldset>
  )
}
