import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
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
  /** Buttons at the end of the note. */
  actions?: ReactNode
  /** True if the actions stay beside the text on narrow screens, for a single icon button. */
  hasNarrowActions?: boolean
  /** Set a role if the note appears without an action of the person: alert for failures, otherwise status. */
  role?: 'status' | 'alert'
  icon?: IconName
}

/** A message beside the part of the page to which it refers. */
export function Note({ tone = 'info', title, children, actions, hasNarrowActions, role, icon }: NoteProps) {
  return (
    <div
      className={classNames(styles.note, hasNarrowActions && styles.withNarrowActions)}
      data-tone={tone}
      role={role}
    >
      <Icon name={icon ?? ICONS[tone]} />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        <div>{children}</div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

/** The note above a form that names the actions which are impossible while the server does not answer. */
export function OfflineNote({ children }: { children: ReactNode }) {
  return (
    <Note tone="wait" icon="offline" role="status">
      {children}
    </Note>
  )
}
