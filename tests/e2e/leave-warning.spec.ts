import { expect } from '@playwright/test'
import { arriveSignedIn, test } from '../support/counter-test.ts'
import { DESKTOP } from '../support/windows.ts'

test.use(DESKTOP)

test('the app asks before a page with unsaved typing is left', async ({ page }) => {
  await arriveSignedIn(page)
  await page.goto('/account')
  await page.getByRole('link', { name: 'Change password' }).click()
  const typed = page.getByLabel('NEW_PASSWORD', { exact: true })
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  const stay = question.getByRole('button', { name: 'Stay' })
  await typed.fill('Harvest23')

  await page.getByRole('link', { name: /^Cart,/ }).click()
  await stay.click()
  await page.evaluate(() => window.history.back())
  await stay.click()
  await expect(page).toHaveURL(/\/change\/password$/)
  await expect(typed).toHaveValue('Harvest23')

  const closing = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const asked = await closing
  expect(asked.type()).toBe('beforeunload')
  await asked.dismiss()

  await page.getByRole('link', { name: /^Cart,/ }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await page.goBack()
  await expect(typed).toHaveValue('')
})
