import type { KeyboardEvent } from 'react'

const NO_TEXT = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit'])

function isTextField(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && !NO_TEXT.has(element.type) && !element.disabled
}

/**
 * The onKeyDown of a form that only its button sends: Enter in a text field moves the focus to the next text
 * field, and does nothing in the last one. A scanner types Enter after each code, so Enter must not send the
 * form.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  if (!(target instanceof Element) || !isTextField(target)) return
  event.preventDefault()
  const fields = [...form.elements].filter(isTextField)
  fields[fields.indexOf(target) + 1]?.focus()
}
