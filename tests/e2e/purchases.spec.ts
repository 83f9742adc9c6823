import { expect } from '@playwright/test'
import { arriveSignedIn, cartLink, followMainLink, test } from '../support/counter-test.ts'
import { press, TABLET } from '../support/windows.ts'

test.describe('on a tablet', () => {
  test.use(TABLET)

  test('a buyer puts a purchased product into the cart again', async ({ page, hasTouch }) => {
    await arriveSignedIn(page)
    await followMainLink(page, 'All Purchases / Subscriptions')
    await expect(page.getByRole('heading', { name: 'All Purchases / Subscriptions', level: 1 })).toBeVisible()
    const table = page.getByRole('table', { name: 'Purchased items' })
    const row = table.getByRole('row').nth(1)
    await expect(row).toContainText(/≈ \d+ per month/)
    await press(row.getByRole('button', { name: /^\d+ orders? of / }), hasTouch)
    const purchaseHistory = page.getByRole('table', { name: /^Purchase history of/ })
    await expect(purchaseHistory.getByRole('columnheader')).toHaveText(['DATE', 'ORDER', 'QUANTITY'])
    // The test presses Escape again, because the list may not listen to keys before its code has run.
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(purchaseHistory).toBeHidden({ timeout: 1000 })
    }).toPass()
    await row.getByRole('checkbox').check()
    await row.getByRole('spinbutton').fill('200')
    await press(page.getByRole('button', { name: 'Add to cart' }), hasTouch)
    const addedDialog = page.getByRole('dialog', { name: 'Items added to cart' })
    await expect(addedDialog).toContainText('200 in the cart')
    await addedDialog.getByRole('button', { name: 'Continue Shopping' }).click()
    await expect(cartLink(page)).toHaveAccessibleName(/1 item/)
  })

  test('the spending report shows the sums of the last six or three months', async ({ page, hasTouch }) => {
    await arriveSignedIn(page)
    await page.goto('/orders')
    const openReportButton = page.getByRole('button', { name: 'Spending at a glance' })
    await press(openReportButton, hasTouch)
    const report = page.getByRole('region', { name: 'Spending at a glance' })
    await expect(report.getByText(/^Orders last updated/)).toBeVisible()
    await press(report.getByRole('button', { name: 'Show the numbers as a table' }), hasTouch)
    const table = report.getByRole('table')
    await expect(table.getByRole('row')).toHaveCount(8)
    const totalText = await table.getByRole('row').last().textContent()
    expect(totalText).toMatch(/^Total\$/)
    await report.getByRole('combobox', { name: 'Period' }).selectOption('Last 3 months')
    await expect(table.getByRole('row')).toHaveCount(5)
  })
})
