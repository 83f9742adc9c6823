import type { Locator } from '@playwright/test'

/** Types into the input and chooses the option. Until its options are loaded the field is a select, not an input. */
export async function chooseOption(field: Locator, name: string): Promise<void> {
  await field.and(field.page().locator('input')).fill(name)
  await field.page().getByRole('option', { name, exact: true }).click()
}
