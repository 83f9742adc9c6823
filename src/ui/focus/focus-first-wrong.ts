import type { BaseSyntheticEvent } from 'react'
import { get } from 'react-hook-form'

/** A button counts as the field of the things that it adds, such as files. */
type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

function isFormField(element: Element): element is FormField {
  return /^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(element.tagName)
}

/**
 * Focuses the first wrong field in the order of the page. The form library uses the order of registration
 * instead, and does not know lists that it does not own.
 */
export function focusFirstWrong(errors: object, event?: BaseSyntheticEvent): void {
  const form: unknown = event?.target
  if (!(form instanceof HTMLFormElement)) return
  const fields = [...form.elements].filter(isFormField)
  // The error of a field in a row lies deeper: its name is `prices.1.from`.
  fields.find(({ name }) => name !== '' && get(errors, name) !== undefined)?.focus()
}
