import type { ReactNode } from 'react'
import styles from './columns.module.css'

/** A form, and beside it what the form makes; below each other where the window is narrow. The form stays in sight. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>
}
