import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './action-bar.module.css'

interface ActionBarProps {
  /** The name of the region; without a name the bar is no region. */
  label?: string
  ref?: Ref<HTMLElement>
  /** True if the bar itself sticks to the lower edge of the window; false if it is inside `AtLowerEdge`. */
  isSticky?: boolean
  /** Counts, notes and results. */
  children: ReactNode
  /** The buttons at the end of the bar. */
  actions?: ReactNode
}

/** Shows how many rows are selected or changed, and the actions for all of them. */
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
