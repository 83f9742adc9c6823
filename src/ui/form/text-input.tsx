import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import { useControlProps } from './field.tsx'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** A control inside the field at its right edge, for example the button that shows a password. */
  trailing?: ReactNode
}

/** A text field. It gets name, description and validity from the surrounding Field, and works with react-hook-form's register. */
export function TextInput({ type = 'text', trailing, ...rest }: TextInputProps) {
  const controlProps = useControlProps()
  const input = <input {...controlProps} {...rest} type={type} className={styles.control} />
  if (!trailing) return input
  return (
    <span className={styles.withTrailing}>
      {input}
      {trailing}
    </span>
  )
}

/** A text field of several lines. It gets name, description and validity from the surrounding Field. */
export function TextArea({ rows = 5, ...rest }: Omit<ComponentProps<'textarea'>, 'className'>) {
  const controlProps = useControlProps()
  return (
    <textarea {...controlProps} {...rest} rows={rows} className={classNames(styles.control, styles.lines)} />
  )
}
