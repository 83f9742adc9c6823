import type { ReactNode } from 'react'
import styles from './field-grid.module.css'

/**
 * Fields beside each other. The controls of a line stand at the same height, also if some labels take two lines or some
 * fields have a hint.
 */
export function FieldGrid({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>
}
