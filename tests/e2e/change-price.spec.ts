import { expect } from '@playwright/test'
import { BUYER, expectNotice, MANAGER, signIn, TAG_POUCH, test } from '../support/counter-test.ts'

test('a manager raises all prices, a buyer sees the new price, and a rollback restores the old prices', async ({
  page,
  browser,
}) => {
  await signIn(page, MANAGER)
  await page.goto('/change_price')
  await page.getByRole('button', { name: 'Add change price' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add change price' })
  await dialog.getByLabel('Value').fill('10')
  await expect(dialog.getByText(/^\d+ products will have a new price\.$/)).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Largest changes' }).getByRole('row').nth(1)).toContainText(
    '$440.00',
  )
  await expectNotice(page, 'Price change added successfully.', () =>
    dialog.getByRole('button', { name: 'Add' }).click(),
  )

  const buyer = await (await browser.newContext()).newPage()
  await signIn(buyer, BUYER)
  await buyer.goto(TAG_POUCH)
  const price = (text: string) => buyer.getByRole('main').getByText(text).first()
  await expect(price('$0.50')).toBeVisible()

  const row = page.getByRole('table', { name: 'Price changes' }).getByRole('row').nth(1)
  await expect(row).toContainText('+10 %')
  await row.getByRole('button', { name: /^Roll back/ }).click()
  const rollbackDialog = page.getByRole('dialog', { name: /^Roll back/ })
  await expect(
    rollbackDialog.getByRole('table', { name: 'Largest changes' }).getByRole('row').nth(1),
  ).toContainText('$400.00')
  await expectNotice(page, /^Change Price item rolled back and removed\. ID: \d+/, () =>
    rollbackDialog.getByRole('button', { name: 'Roll back' }).click(),
  )
  await buyer.reload()
  await expect(price('$0.45')).toBeVisible()
})
