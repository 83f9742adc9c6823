import type { KeyboardEvent } from 'react'

const INPUT_TYPES_WITHOUT_TEXT = new Set(['button', 'checkbox', 'file', 'image', 'radio', 'reset', 'submit'])

function isTextField(element: Element): element is HTMLInputElement {
  return (
    element instanceof HTMLInputElement && !INPUT_TYPES_WITHOUT_TEXT.has(element.type) && !element.disabled
  )
}

/**
 * The onKeyDown of a form that is sent only by its button: Enter in a text field moves the focus to the next text field,
 * and in the last text field to the button, which the next Enter presses. A scanner types Enter after each code, so Enter
 * in a field must not send the form.
 */
export function moveFocusOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form, nativeEvent } = event
  if (event.key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing) return
  if (!(target instanceof Element) || !isTextField(target)) return
  event.preventDefault()
  const fields = [...form.elements].filter(isTextField)
  const nextField = fields[fields.indexOf(target) + 1]
  const next = nextField ?? form.querySelector<HTMLElement>('button[type="submit"]')
  next?.focus()
}
