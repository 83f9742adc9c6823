import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { useFieldWiring } from './field.tsx'

/** Several lines; takes name, description and validity from the Field around it. */
export function TextArea({ rows = 5, ...rest }: Omit<ComponentProps<'textarea'>, 'className'>) {
  const wiring = useFieldWiring()
  return <textarea {...wiring} {...rest} rows={rows} className={classNames(styles.control, styles.lines)} />
}
