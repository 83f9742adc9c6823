/** The attribute of an input that still has a refused text. */
export function refusedAttribute(isRefused: boolean) {
  return { 'data-refused': isRefused || undefined }
}

/**
 * Focuses an input that has a refused text; returns false if there is none. Actions that use the number of a field call it,
 * because they must wait until the person has corrected the text.
 */
export function focusRefusedInput(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[data-refused]')
  field?.focus()
  return field !== null
}
