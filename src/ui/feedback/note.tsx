import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon/icon.tsx'
import type { Tone } from './chip.tsx'
import styles from './note.module.css'
import '../tones.css'

const ICONS: Record<Tone, IconName> = {
  ok: 'check',
  wait: 'warning',
  bad: 'warning',
  info: 'info',
  plain: 'info',
}

interface NoteProps {
  tone?: Tone
  title?: ReactNode
  children?: ReactNode
  /** Buttons at its end. */
  actions?: ReactNode
  /** Give a role where the note appears by itself: alert for failures, status for the rest. */
  role?: 'status' | 'alert'
  icon?: IconName
}

/** Something to know, said in the place that it is about. */
export function Note({ tone = 'info', title, children, actions, role, icon }: NoteProps) {
  return (
    <div className={styles.note} data-tone={tone} role={role}>
      <Icon name={icon ?? ICONS[tone]} />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** Over a form: what cannot be done while the server does not answer. */
export function OfflineNote({ children }: { children: ReactNode }) {
  return (
    <Note tone="wait" icon="offline" role="status">
      {children}
    </Note>
  )
}
