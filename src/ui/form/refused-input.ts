/** Marks an input whose text was refused and still stands there. */
export function refusedMark(isRefused: boolean) {
  return { 'data-refused': isRefused || undefined }
}

/**
 * Leads to an input on the page that was typed and refused, and answers whether there is one. What would go by the
 * number that stood there before waits until the person has corrected it.
 */
export function leadToRefusedInput(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[data-refused]')
  field?.focus()
  return field !== null
}
