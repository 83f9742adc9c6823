import { expect } from '@playwright/test'
import { arriveSignedIn, test } from '../support/counter-test.ts'

test('the app asks before a person leaves a page with unsaved input', async ({ page }) => {
  await arriveSignedIn(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Change password' }).click()
  const passwordField = page.getByLabel('NEW_PASSWORD', { exact: true })
  const dialog = page.getByRole('dialog', { name: 'Leave this page?' })
  const stayButton = dialog.getByRole('button', { name: 'Stay' })
  await passwordField.fill('Harvest23')

  await page.getByRole('link', { name: /^Cart,/ }).click()
  await stayButton.click()
  await page.evaluate(() => window.history.back())
  await stayButton.click()
  await expect(page).toHaveURL(/\/change\/password$/)
  await expect(passwordField).toHaveValue('Harvest23')

  const dialogEvent = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const browserDialog = await dialogEvent
  expect(browserDialog.type()).toBe('beforeunload')
  await browserDialog.dismiss()

  await page.getByRole('link', { name: /^Cart,/ }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await page.goBack()
  await expect(passwordField).toHaveValue('')
})
