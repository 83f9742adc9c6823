import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { useFieldWiring } from './field.tsx'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** A control inside the right edge, for instance the eye of a password. */
  trailing?: ReactNode
}

/** Takes name, description and validity from the Field around it; works with react-hook-form's register. */
export function TextInput({ type = 'text', trailing, ...rest }: TextInputProps) {
  const wiring = useFieldWiring()
  const input = <input {...wiring} {...rest} type={type} className={styles.control} />
  if (!trailing) return input
  return (
    <span className={styles.withTrailing}>
      {input}
      {trailing}
    </span>
  )
}

/** A field of several lines; takes name, description and validity from the Field around it. */
export function TextArea({ rows = 5, ...rest }: Omit<ComponentProps<'textarea'>, 'className'>) {
  const wiring = useFieldWiring()
  return <textarea {...wiring} {...rest} rows={rows} className={classNames(styles.control, styles.lines)} />
}
