import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { selectOnEntry } from './select-on-entry.ts'
import styles from './stepper.module.css'

export interface StepperProps {
  value: number
  onIncrease: () => void
  onDecrease: () => void
  /** A typed number, on Enter or when the field is left. Whoever owns the rules may answer with another value. */
  onCommit: (typed: number) => void
  /** Every number on the way to the committed one, for figures that follow the typing. */
  onTyping?: (typed: number) => void
  /** Highlights the number as one that needs a look. */
  isMarked?: boolean
  label?: string
  max?: number
  disabled?: boolean
  'aria-describedby'?: string
}

const DIGITS = /^\d{0,6}$/

export function Stepper({
  value,
  onIncrease,
  onDecrease,
  onCommit,
  onTyping,
  isMarked = false,
  label = 'Quantity',
  max = 100_000,
  disabled = false,
  'aria-describedby': describedBy,
}: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? String(value)

  function type(event: ChangeEvent<HTMLInputElement>): void {
    const text = event.target.value.replaceAll(',', '').trim()
    if (!DIGITS.test(text)) return
    setDraft(text)
    onTyping?.(Math.min(max, Number(text)))
  }
  function commit(): void {
    if (draft === null) return
    setDraft(null)
    onCommit(Math.min(max, Number(draft)))
  }
  function step(move: () => void): void {
    setDraft(null)
    move()
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape' && draft !== null) {
      setDraft(null)
      onTyping?.(value)
      event.stopPropagation()
    } else if (event.key === 'ArrowUp') step(onIncrease)
    else if (event.key === 'ArrowDown') step(onDecrease)
    else return
    if (event.key.startsWith('Arrow')) event.preventDefault()
  }

  return (
    <div className={classNames(styles.stepper, isMarked && styles.marked)}>
      <button
        type="button"
        aria-label="Decrease"
        disabled={disabled || value <= 0}
        onClick={() => step(onDecrease)}
      >
        −
      </button>
      <input
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={Number(shown)}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-invalid={isMarked || undefined}
        aria-describedby={describedBy}
        value={shown}
        disabled={disabled}
        onChange={type}
        onBlur={commit}
        onKeyDown={press}
        {...selectOnEntry}
      />
      <button
        type="button"
        aria-label="Increase"
        disabled={disabled || value >= max}
        onClick={() => step(onIncrease)}
      >
        +
      </button>
    </div>
  )
}
