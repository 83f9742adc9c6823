import type { ComponentProps } from 'react'
import styles from './visually-hidden.module.css'

interface VisuallyHiddenProps extends Pick<ComponentProps<'span'>, 'id' | 'children' | 'aria-label'> {
  as?: 'span' | 'ul'
}

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={styles.hidden} />
}
