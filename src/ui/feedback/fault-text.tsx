import type { ComponentProps } from 'react'
import styles from './fault-text.module.css'

/** A sentence about what is wrong with the field or line above it. */
export function FaultText(props: Omit<ComponentProps<'p'>, 'className'>) {
  return <p {...props} className={styles.fault} />
}
