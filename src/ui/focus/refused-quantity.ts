/**
 * Leads to a quantity on the page that was typed and refused, and answers whether there is one. What would go by the
 * number that stood there before waits until the person has corrected it.
 */
export function leadToRefusedQuantity(): boolean {
  const field = document.querySelector<HTMLInputElement>('input[data-refused]')
  field?.focus()
  return field !== null
}
