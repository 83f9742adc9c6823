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
  /** Parses the typed text; null when it is no quantity that can be ordered: the text then stays to be corrected. */
  read: (text: string) => number | null
  /** Shown at the field when its text cannot be parsed or exceeds `max`, as a scanned code often does. */
  refusal: string
  /** Receives a typed number on Enter or on blur. The caller may set another value. */
  onCommit: (typed: number) => void
  /** Replaces `onCommit` on Enter. */
  onEnter?: (typed: number) => void
  /** Receives every number while it is typed, for totals that follow the typing; null while the text is no number. */
  onTyping?: (typed: number | null) => void
  /** Highlights the number as one that the person should check. */
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
  /** The field is empty or was left with Escape: the earlier number returns. */
  function discardTyping(): void {
    setTyped(null)
    onTyping?.(value)
  }
  function finish(commit: (typed: number) => void): void {
    const number = numberIn(shown)
    if (shown.trim() === '') discardTyping()
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
      discardTyping()
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
