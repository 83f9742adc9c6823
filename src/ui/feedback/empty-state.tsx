import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  icon?: IconName
  title: string
  children?: ReactNode
  /** Buttons or links for the next step. */
  actions?: ReactNode
  /** The heading level of the title: 1 if it is the only heading of the page; null for a title that is no heading. */
  level?: 1 | 2 | null
}

export function EmptyState({ icon = 'box', title, children, actions, level = 2 }: EmptyStateProps) {
  const Title = level === null ? 'p' : level === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <Icon name={icon} size={32} />
      </span>
      <Title className={styles.title} tabIndex={level === 1 ? -1 : undefined}>
        {title}
      </Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
