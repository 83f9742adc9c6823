import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './table-frame.module.css'

interface TableFrameProps {
  children: ReactNode
  /** A table of wide columns scrolls inside, never the page. */
  isScrolling?: boolean
}

/** The card that a table fills to its edges. */
export function TableFrame({ children, isScrolling = false }: TableFrameProps) {
  return <div className={classNames(styles.frame, isScrolling && styles.scrolling)}>{children}</div>
}
