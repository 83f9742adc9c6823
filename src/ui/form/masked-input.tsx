import type { ChangeEvent, ComponentProps } from 'react'
import styles from './field.module.css'
import { TextInput } from './text-input.tsx'

interface MaskedInputProps extends ComponentProps<typeof TextInput> {
  /** Gives what is typed its form, as dashes between digits; must leave its own result as it is. */
  format: (text: string) => string
  /** Stands before the field and is no part of its value. */
  leading?: string
}

const digitCount = (text: string) => text.replace(/\D/g, '').length

/** Behind as many digits as the caret stood behind before. */
function placeAfter(text: string, digits: number): number {
  let place = 0
  for (let seen = 0; seen < digits && place < text.length; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1
  }
  return place
}

/** A text field that keeps its value in one form while it is typed; the caret stays where the person works. */
export function MaskedInput({ format, leading, onChange, ...rest }: MaskedInputProps) {
  function change(event: ChangeEvent<HTMLInputElement>): void {
    const input = event.target
    const typed = input.value
    const caret = input.selectionStart ?? typed.length
    const masked = format(typed)
    if (masked !== typed) {
      input.value = masked
      const isAtEnd = caret >= typed.length
      const place = isAtEnd ? masked.length : placeAfter(masked, digitCount(typed.slice(0, caret)))
      input.setSelectionRange(place, place)
    }
    onChange?.(event)
  }
  const input = <TextInput {...rest} onChange={change} />
  if (leading === undefined) return input
  return (
    <span className={styles.withLeading}>
      <span className={styles.leading}>{leading}</span>
      {input}
    </span>
  )
}
