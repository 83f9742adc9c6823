import type { KeyboardEvent } from 'react'

const NO_TEXT = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit'])

function isTextField(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && !NO_TEXT.has(element.type) && !element.disabled
}

/**
 * The onKeyDown of a form that only its button sends: Enter in a text field leads to the next one, and stays in the
 * last. A scanner ends with Enter, so it must neither send the form nor end on the button that does.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  if (!(target instanceof Element) || !isTextField(target)) return
  event.preventDefault()
  const fields = [...form.elements].filter(isTextField)
  fields[fields.indexOf(target) + 1]?.focus()
}
