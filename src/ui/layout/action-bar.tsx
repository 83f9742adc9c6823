import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './action-bar.module.css'

interface ActionBarProps {
  /** Names it as a region; without one it is none. */
  label?: string
  ref?: Ref<HTMLElement>
  /** At the lower edge of the window by itself; else it stands in `AtLowerEdge`. */
  isSticky?: boolean
  /** What there is to know: counts, notes, outcomes. */
  children: ReactNode
  /** The buttons, at its end. */
  actions?: ReactNode
}

/** What was chosen or changed, and what can be done with all of it. */
export function ActionBar({ label, ref, isSticky = false, children, actions }: ActionBarProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      className={classNames(styles.bar, isSticky && styles.sticky)}
      data-action-bar
    >
      {children}
      {actions && <span className={styles.actions}>{actions}</span>}
    </section>
  )
}
