import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { classNames } from '../class-names.ts'
import { selectOnEntry } from '../focus/select-on-entry.ts'
import { refusedMark } from './refused-input.ts'
import styles from './stepper.module.css'
import { useUnsavedTyping } from './unsaved-typing.ts'

export interface StepperProps {
  value: number
  onIncrease: () => void
  onDecrease: () => void
  /** What a text means; null where it is nothing that can be ordered: it then stays to be corrected. */
  read: (text: string) => number | null
  /** Said at the field of a text that cannot be read, or of more than `max`, as a scanned code often is. */
  refusal: string
  /** A typed number, on Enter or when the field is left. Whoever owns the rules may answer with another value. */
  onCommit: (typed: number) => void
  /** What Enter does with the number in place of only committing it. */
  onEnter?: (typed: number) => void
  /** Every number on the way to the committed one, for figures that follow the typing; null: none so far. */
  onTyping?: (typed: number | null) => void
  /** Highlights the number as one that needs a look. */
  isMarked?: boolean
  label?: string
  max?: number
  disabled?: boolean
  'aria-describedby'?: string
}

export function Stepper({
  value,
  onIncrease,
  onDecrease,
  read,
  refusal,
  onCommit,
  onEnter,
  onTyping,
  isMarked = false,
  label = controlTexts.quantity,
  max = 100_000,
  disabled = false,
  'aria-describedby': describedBy,
}: StepperProps) {
  const refusalId = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const shown = draft ?? String(value)
  useUnsavedTyping(draft !== null)

  function setTyped(text: string | null): void {
    setDraft(text)
    setIsRefused(false)
  }
  function numberIn(text: string): number | null {
    const number = read(text)
    return number === null || number > max ? null : number
  }
  function type(event: ChangeEvent<HTMLInputElement>): void {
    setTyped(event.target.value)
    onTyping?.(numberIn(event.target.value))
  }
  /** An empty field is nothing yet: the number that stood there stands again. */
  function giveUp(): void {
    setTyped(null)
    onTyping?.(value)
  }
  function finish(commit: (typed: number) => void): void {
    const number = numberIn(shown)
    if (shown.trim() === '') giveUp()
    else if (number === null) setIsRefused(true)
    else {
      setTyped(null)
      commit(number)
    }
  }
  function step(move: () => void): void {
    setTyped(null)
    move()
  }
  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      if (!event.repeat && (onEnter || draft !== null)) finish(onEnter ?? onCommit)
    } else if (event.key === 'Escape' && draft !== null) {
      giveUp()
      event.stopPropagation()
    } else if (event.key === 'ArrowUp') step(onIncrease)
    else if (event.key === 'ArrowDown') step(onDecrease)
    else return
    if (event.key.startsWith('Arrow')) event.preventDefault()
  }

  return (
    <div className={styles.frame}>
      <div className={classNames(styles.stepper, (isMarked || isRefused) && styles.marked)}>
        <button
          type="button"
          aria-label={controlTexts.decrease}
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
          aria-valuenow={numberIn(shown) ?? value}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-invalid={isMarked || isRefused || undefined}
          aria-describedby={isRefused ? refusalId : describedBy}
          {...refusedMark(isRefused)}
          value={shown}
          disabled={disabled}
          onChange={type}
          onBlur={() => draft !== null && finish(onCommit)}
          onKeyDown={press}
          {...selectOnEntry}
        />
        <button
          type="button"
          aria-label={controlTexts.increase}
          disabled={disabled || value >= max}
          onClick={() => step(onIncrease)}
        >
          +
        </button>
      </div>
      {isRefused && (
        <p className={styles.refusal} id={refusalId} role="alert">
          {refusal}
        </p>
      )}
    </div>
  )
}
