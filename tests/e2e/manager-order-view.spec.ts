import { expect } from '@playwright/test'
import {
  cartLink,
  expectNotice,
  fillExampleCart,
  MANAGER,
  openHistoryAfterCheckout,
  signIn,
  test,
  total,
} from '../support/counter-test.ts'
import { watchPrinting } from '../support/watch-printing.ts'
import { DESKTOP } from '../support/windows.ts'

test.use(DESKTOP)

test('a manager places an order with typed amounts, prints its invoice, and orders it again with and without a change', async ({
  page,
}) => {
  await watchPrinting(page)
  await signIn(page, MANAGER)
  await fillExampleCart(page)
  await cartLink(page).press('Enter')
  await page.getByRole('main').getByRole('combobox', { name: 'Dealership' }).selectOption('Lakeside Motors')
  await expect(total(page, 'Total')).toHaveText('$75.88')
  await page.getByLabel('Markup of Tag Pouch Standard').fill('-10')
  await page.getByLabel('Shipping of Tag Pouch Standard').fill('4')
  // Products 41 + 4.30, shipping 4 + 12, tax 6.25 % of 45.30.
  await expect(total(page, 'Total')).toHaveText('$64.13')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await openHistoryAfterCheckout(page)
  const newestRow = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  await expect(newestRow).toContainText('$64.13')
  await newestRow.getByRole('link').first().click()

  const pouchRow = page.getByRole('table', { name: 'Ordered products' }).getByRole('row', { name: /Pouch/ })
  await expect(pouchRow.getByRole('cell')).toHaveText([
    'Tag Pouch StandardNo. 101',
    '$0.41',
    '−10%',
    '100',
    '$4.00',
    '$2.56',
    '$41.00',
  ])
  const events = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(events).toHaveText([/^Order placed.*Morgan Hale$/])
  await page.getByRole('button', { name: 'Show invoice' }).click()
  await page
    .getByRole('dialog', { name: /^Invoice #\d+$/ })
    .getByRole('button', { name: 'Print' })
    .click()
  await expect(page).toHaveTitle('printed 1')
  await page.keyboard.press('Escape')
  await expect(events).toHaveText([/^Invoice printed.*Morgan Hale$/, /^Order placed/])
  await page.getByRole('button', { name: 'Reorder' }).click()
  const reorderDialog = page.getByRole('dialog', { name: /^Reorder \d+\?$/ })
  await reorderDialog.getByRole('button', { name: 'Open in the cart' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(total(page, 'Total')).toHaveText('$64.13')
  await page.getByRole('button', { name: 'Use 0% for Markup of Tag Pouch Standard' }).click()
  await expect(total(page, 'Total')).toHaveText('$68.38')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await openHistoryAfterCheckout(page, 2)
  await expect(newestRow).toContainText('$68.38')

  await newestRow.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Reorder' }).click()
  await expectNotice(page, /^Reorder success id: \d+/, () =>
    reorderDialog.getByRole('button', { name: 'Reorder' }).click(),
  )
  await expect(events).toHaveText([/^Ordered again as \d+/, /^Order placed/])
})
