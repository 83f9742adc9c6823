import type { ComponentProps } from 'react'
import styles from '../form/field.module.css'
import { useControlProps } from '../form/field.tsx'
import { Icon } from '../icon/icon.tsx'

interface SelectOption {
  value: string | number
  label: string
  disabled?: boolean
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  options: readonly SelectOption[]
}

/** The browser's own select, with the role combobox. */
export function Select({ options, ...rest }: SelectProps) {
  const controlProps = useControlProps()
  return (
    <span className={styles.select}>
      <select {...controlProps} {...rest} className={styles.control}>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} />
    </span>
  )
}
