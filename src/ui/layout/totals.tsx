import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './totals.module.css'

interface TotalsProps {
  /** A `dt` and a `dd` for each amount. */
  children: ReactNode
  /** True for the sum that a person pays. */
  isTotal?: boolean
}

/** Amounts below each other: their names at the left, the amounts at the right edge. */
export function Totals({ children, isTotal = false }: TotalsProps) {
  return <dl className={classNames(styles.totals, isTotal && styles.total)}>{children}</dl>
}
