import { createContext, type ReactNode, useContext, useId } from 'react'
import { FaultText } from '../feedback/fault-text.tsx'
import { Icon } from '../icon/icon.tsx'
import { Muted } from '../layout/muted.tsx'
import { Stack } from '../layout/stack.tsx'
import styles from './field.module.css'

interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldContext = createContext<ControlProps | null>(null)

/** The id, description and validity that the surrounding Field gives its control. */
export function useControlProps(): Partial<ControlProps> {
  return useContext(FieldContext) ?? {}
}

interface FieldProps {
  label: ReactNode
  /** The text about a wrong value, shown at the field. */
  error?: string | null | undefined
  hint?: ReactNode
  /** One control that uses useControlProps, for example TextInput or Select. */
  children: ReactNode
}

export function Field({ label, error, hint, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const controlProps: ControlProps = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <Stack gap={1}>
      <label id={`${id}-label`} className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldContext value={controlProps}>{children}</FieldContext>
      {hint && <Muted id={`${id}-hint`}>{hint}</Muted>}
      {error && (
        <FaultText id={`${id}-error`} role="alert">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </FaultText>
      )}
    </Stack>
  )
}
