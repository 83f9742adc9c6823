import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

interface CardProps extends Omit<ComponentProps<'div'>, 'className' | 'ref'> {
  as?: 'div' | 'section' | 'article' | 'aside' | 'li' | 'form'
  /** The name for screen readers. */
  label?: string
  isPadded?: boolean
}

export function Card({ as = 'div', label, isPadded = true, ...rest }: CardProps) {
  // Every tag of `as` has the attributes of a div; TypeScript cannot see that for a union of tags.
  const Tag = as as 'div'
  return <Tag {...rest} aria-label={label} className={classNames(styles.card, isPadded && styles.padded)} />
}
