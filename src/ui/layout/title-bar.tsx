import type { ReactNode } from 'react'
import styles from './title-bar.module.css'
import { Row } from './row.tsx'

interface TitleBarProps {
  title: string
  /** A sentence below the title. */
  lead?: string | null
  /** Buttons for the whole screen. */
  children: ReactNode
}

/** The heading of a screen, with the actions for the whole screen beside it. */
export function TitleBar({ title, lead, children }: TitleBarProps) {
  return (
    <Row gap={5} align="end" justify="between">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </Row>
  )
}
