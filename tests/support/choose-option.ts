import type { Locator } from '@playwright/test'

/** In a list that typing narrows. */
export async function chooseOption(field: Locator, name: string): Promise<void> {
  await field.fill(name)
  await field.page().getByRole('option', { name, exact: true }).click()
}
