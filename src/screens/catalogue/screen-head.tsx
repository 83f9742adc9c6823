import type { ReactNode } from 'react'
import styles from './screen-head.module.css'

interface ScreenHeadProps {
  title: string
  children?: ReactNode
  /** 2 when another heading names the page. */
  level?: 1 | 2
}

/** The heading of a catalogue page, with further lines below. */
export function ScreenHead({ title, children, level = 1 }: ScreenHeadProps) {
  return (
    <div className={styles.head}>
      {level === 1 ? <h1 tabIndex={-1}>{title}</h1> : <h2>{title}</h2>}
      {children}
    </div>
  )
}
