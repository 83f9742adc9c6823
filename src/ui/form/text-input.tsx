import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { useFieldWiring } from './field.tsx'

interface TextInputProps extends Omit<ComponentProps<'input'>, 'className'> {
  /** A control inside the right edge, for instance one that shows a password. */
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
