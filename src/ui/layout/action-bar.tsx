import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './action-bar.module.css'

interface ActionBarProps {
  /** Name of the region; without it the bar is no region. */
  label?: string
  ref?: Ref<HTMLElement>
  /** Sticks to the lower edge of the window; without it the bar stands in `AtLowerEdge`. */
  isSticky?: boolean
  /** Counts, notes and results. */
  children: ReactNode
  /** The buttons at the end of the bar. */
  actions?: ReactNode
}

/** Shows how much is chosen or changed, and the actions for all of it. */
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
