import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

interface ScreenHeadProps {
  title: string
  children?: ReactNode
  /** 2 where another heading names the page. */
  level?: 1 | 2
}

/** The heading of a catalogue page and what stands under it. */
export function ScreenHead({ title, children, level = 1 }: ScreenHeadProps) {
  return (
    <div className={styles.head}>
      {level === 1 ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
      {children}
    </div>
  )
}
