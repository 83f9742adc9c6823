import { type ChangeEvent, type KeyboardEvent, useId, useState } from 'react'
import { controlTexts } from '#texts/controls.ts'
import { classNames } from '../class-names.ts'
import { FaultText } from '../feedback/fault-text.tsx'
import { selectOnEntry } from '../focus/select-on-entry.ts'
import { Stack } from '../layout/stack.tsx'
import { refusedAttribute } from './refused-input.ts'
import styles from './stepper.module.css'
import { useUnsavedTyping } from './unsaved-typing.ts'

export interface StepperProps {
  value: number
  onIncrease: () => void
  onDecrease: () => void
  /** Parses the typed text; null if it is no quantity that can be ordered. Then the text stays in the field. */
  read: (text: string) => number | null
  /** The text that the field shows if the typed text cannot be parsed or exceeds `max`, for example a scanned code. */
  refusalText: string
  /** Gets a typed number on Enter or on blur. The caller may set another value. */
  onCommit: (typed: number) => void
  /** Replaces `onCommit` on Enter; it is also called if nothing was typed, with `value`. */
  onEnter?: (typed: number) => void
  /**
   * Gets the number after each key, so that totals can follow the typing; null if the text cannot be parsed or exceeds
   * `max`.
   */
  onTyping?: (typed: number | null) => void
  /** True if the person should check the number: it is highlighted. */
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
  refusalText,
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
  const [typedText, setTypedText] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const shownText = typedText ?? String(value)
  useUnsavedTyping(typedText !== null)

  function setTyping(text: string | null): void {
    setTypedText(text)
    setIsRefused(false)
  }
  function numberIn(text: string): number | null {
    const number = read(text)
    return number === null || number > max ? null : number
  }
  function onType(event: ChangeEvent<HTMLInputElement>): void {
    setTyping(event.target.value)
    onTyping?.(numberIn(event.target.value))
  }
  /** Shows `value` again: the person emptied the field, or pressed Escape. */
  function discardTyping(): void {
    setTyping(null)
    onTyping?.(value)
  }
  function commitTyping(commit: (typed: number) => void): void {
    const number = numberIn(shownText)
    if (shownText.trim() === '') discardTyping()
    else if (number === null) setIsRefused(true)
    else {
      setTyping(null)
      commit(number)
    }
  }
  function changeByStep(changeNumber: () => void): void {
    setTyping(null)
    changeNumber()
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') {
      if (!event.repeat && (onEnter || typedText !== null)) commitTyping(onEnter ?? onCommit)
    } else if (event.key === 'Escape' && typedText !== null) {
      discardTyping()
      event.stopPropagation()
    } else if (event.key === 'ArrowUp') changeByStep(onIncrease)
    else if (event.key === 'ArrowDown') changeByStep(onDecrease)
    else return
    if (event.key.startsWith('Arrow')) event.preventDefault()
  }

  return (
    <Stack gap={1}>
      <div className={classNames(styles.stepper, (isMarked || isRefused) && styles.marked)}>
        <button
          type="button"
          aria-label={controlTexts.decrease}
          disabled={disabled || value <= 0}
          onClick={() => changeByStep(onDecrease)}
        >
          −
        </button>
        <input
          role="spinbutton"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-valuenow={numberIn(shownText) ?? value}
          aria-valuemin={0}
          aria-valuemax={max}
          aria-invalid={isMarked || isRefused || undefined}
          aria-describedby={isRefused ? refusalId : describedBy}
          {...refusedAttribute(isRefused)}
          value={shownText}
          disabled={disabled}
          onChange={onType}
          onBlur={() => typedText !== null && commitTyping(onCommit)}
          onKeyDown={onKeyDown}
          {...selectOnEntry}
        />
        <button
          type="button"
          aria-label={controlTexts.increase}
          disabled={disabled || value >= max}
          onClick={() => changeByStep(onIncrease)}
        >
          +
        </button>
      </div>
      {isRefused && (
        <FaultText id={refusalId} role="alert">
          {refusalText}
        </FaultText>
      )}
    </Stack>
  )
}
