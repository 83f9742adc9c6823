import type { Locator } from '@playwright/test'

/** In a list that typing narrows. Until its options are loaded the field is a plain list, which cannot be typed into. */
export async function chooseOption(field: Locator, name: string): Promise<void> {
  await field.and(field.page().locator('input')).fill(name)
  await field.page().getByRole('option', { name, exact: true }).click()
}
