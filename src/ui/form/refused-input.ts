/** Marks an input whose text was refused and is still in the field. */
export function refusedMark(isRefused: boolean) {
  return { 'data-refused': isRefused || undefined }
}

/**
 * Focuses an input with refused text, and answers whether there is one. Actions that would use the earlier
 * number of that field wait until the person corrects it.
 */
export function focusRefusedInput(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[data-refused]')
  field?.focus()
  return field !== null
}
