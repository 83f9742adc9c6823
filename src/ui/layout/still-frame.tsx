import type { ReactNode } from 'react'
import { Note } from '../feedback/note.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './still-frame.module.css'

interface StillFrameProps {
  /** The picture in the place of the video; without it the frame has a sign. */
  still?: ReactNode
  /** The sentence that says why the video does not play. */
  children: ReactNode
  actions?: ReactNode
}

/** Stands in the place of an `EmbeddedFrame` that cannot be loaded, with the same shape. */
export function StillFrame({ still, children, actions }: StillFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.still}>{still ?? <Icon name="play" size={48} />}</div>
      <Note tone="wait" icon="offline" role="status" actions={actions}>
        {children}
      </Note>
    </div>
  )
}
