import type { ChangeEvent, ComponentProps } from 'react'
import styles from './field.module.css'
import { TextInput } from './text-input.tsx'

interface MaskedInputProps extends ComponentProps<typeof TextInput> {
  /** Formats the typed text, for example with dashes between digits. Formatting its own result must change nothing. */
  format: (text: string) => string
  /** A text before the field, which is not part of its value. */
  leading?: string
}

const countDigits = (text: string) => text.replace(/\D/g, '').length

/** The position in the text after this many digits. */
function caretAfter(text: string, digitCount: number): number {
  let position = 0
  for (let passedDigits = 0; passedDigits < digitCount && position < text.length; position += 1) {
    if (/\d/.test(text.charAt(position))) passedDigits += 1
  }
  return position
}

/** A text field that formats its value while the person types. The caret stays beside the typed digits. */
export function MaskedInput({ format, leading, onChange, ...rest }: MaskedInputProps) {
  function onInput(event: ChangeEvent<HTMLInputElement>): void {
    const input = event.target
    const typedText = input.value
    const caret = input.selectionStart ?? typedText.length
    const formattedText = format(typedText)
    if (formattedText !== typedText) {
      input.value = formattedText
      const isAtEnd = caret >= typedText.length
      const position = isAtEnd
        ? formattedText.length
        : caretAfter(formattedText, countDigits(typedText.slice(0, caret)))
      input.setSelectionRange(position, position)
    }
    onChange?.(event)
  }
  const input = <TextInput {...rest} onChange={onInput} />
  if (leading === undefined) return input
  return (
    <span className={styles.withLeading}>
      <span className={styles.leading}>{leading}</span>
      {input}
    </span>
  )
}
