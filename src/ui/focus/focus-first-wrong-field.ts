import type { BaseSyntheticEvent } from 'react'
import { get } from 'react-hook-form'

/** A button is a field too: it adds, for example, files. */
type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

function isFormField(element: Element): element is FormField {
  return /^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(element.tagName)
}

/**
 * Focuses the first wrong field in the order of the page. The form library would use the order of registration, and does
 * not know fields outside the library.
 */
export function focusFirstWrongField(errors: object, event?: BaseSyntheticEvent): void {
  const form: unknown = event?.target
  if (!(form instanceof HTMLFormElement)) return
  const fields = [...form.elements].filter(isFormField)
  // `get` also finds the error of a field in a row, whose name is for example `prices.1.from`.
  fields.find(({ name }) => name !== '' && get(errors, name) !== undefined)?.focus()
}
