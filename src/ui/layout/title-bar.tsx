import type { ReactNode } from 'react'
import styles from './title-bar.module.css'

interface TitleBarProps {
  title: string
  /** What there is to know before anything is pressed. */
  lead?: string | null
  /** Buttons for the whole screen. */
  children: ReactNode
}

/** The heading of a screen, and beside it what can be done with all that it shows. */
export function TitleBar({ title, lead, children }: TitleBarProps) {
  return (
    <div className={styles.bar}>
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  )
}
