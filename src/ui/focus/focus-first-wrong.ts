import type { BaseSyntheticEvent } from 'react'
import { get } from 'react-hook-form'

/** A button stands for what it adds, such as files. */
type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement

function isFormField(element: Element): element is FormField {
  return /^(INPUT|SELECT|TEXTAREA|BUTTON)$/.test(element.tagName)
}

/**
 * Leads to the first field that is not right, in the order of the page. The form library goes by the order in which
 * fields were registered, which is not the page's, and knows nothing of lists that it does not own.
 */
export function focusFirstWrong(errors: object, event?: BaseSyntheticEvent): void {
  const form: unknown = event?.target
  if (!(form instanceof HTMLFormElement)) return
  const fields = [...form.elements].filter(isFormField)
  // That of a field in a row lies deeper: its name is `prices.1.from`.
  fields.find(({ name }) => name !== '' && get(errors, name) !== undefined)?.focus()
}
