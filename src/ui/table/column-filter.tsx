import { useId, useRef, useState } from 'react'
import { Popover } from '../dialog/popover.tsx'
import { Icon } from '../icon/icon.tsx'
import styles from './column-filter.module.css'

interface ColumnFilterProps {
  /** Name of the button in the head: `Filter STATUS`. */
  label: string
  /** The first one filters nothing. */
  options: readonly { value: string; label: string }[]
  value: string
  onChoose: (value: string) => void
}

/** Chooses among the values of a column, in its head; it stays open, so that arrow keys can try one after the other. */
export function ColumnFilter({ label, options, value, onChoose }: ColumnFilterProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const group = useId()
  const isSet = value !== options[0]?.value
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-set={isSet || undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="filter" size={16} />
      </button>
      <Popover
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        anchorRef={button}
        label={label}
        align="start"
      >
        <fieldset className={styles.options}>
          <legend>{label}</legend>
          {options.map((option) => (
            <label key={option.value} className={styles.option}>
              <input
                type="radio"
                name={group}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChoose(option.value)}
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      </Popover>
    </>
  )
}
