import type { BaseSyntheticEvent, ReactNode } from 'react'
import styles from './form.module.css'

interface FormProps {
  /** Ends in what the screen then shows. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>
  children: ReactNode
}

/** Fields below each other; what is wrong is said at the fields and not in the browser's bubbles. */
export function Form({ onSubmit, children }: FormProps) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit(event) // see onSubmit
      }}
    >
      {children}
    </form>
  )
}
