import type { ReactNode } from 'react'
import styles from './row-fold.module.css'

interface RowFoldProps {
  /** One line, which is cut at its end where it is too long. */
  summary: ReactNode
  children: ReactNode
}

/** Keeps a row in one line: the details of the row unfold from their summary. */
export function RowFold({ summary, children }: RowFoldProps) {
  return (
    <details className={styles.fold}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}
