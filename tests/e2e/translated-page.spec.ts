// The app works on a page that the browser translates: the browser replaces every text node (decisions.md G204).
import { expect } from '@playwright/test'
import {
  addFromProductPage,
  BUYER,
  cartLink,
  checkOut,
  FRAME_CHROME,
  goWithinApp,
  openHistoryAfterCheckout,
  signIn,
  TAG_POUCH,
  test,
} from '../support/counter-test.ts'
import { translatePages } from '../support/translate-page.ts'

test('a buyer orders on a translated page', async ({ page }) => {
  await translatePages(page)
  await signIn(page, BUYER)
  await expect(page.locator('main font').first()).toBeVisible()
  await addFromProductPage(page, TAG_POUCH, 100)
  await expect(cartLink(page)).toContainText('1 item')
  await addFromProductPage(page, FRAME_CHROME, 2)
  await expect(cartLink(page)).toContainText('2 items')

  await goWithinApp(page, '/quick-order')
  const lines = page.getByLabel('Lines', { exact: true })
  const checkedLines = page.getByRole('table', { name: 'Checked lines' })
  await lines.fill('101 100\ntag 5\nnothing 1')
  await expect(checkedLines.getByText('Which one?')).toBeVisible()
  await lines.fill('101 200')
  await expect(checkedLines.getByRole('spinbutton')).toHaveValue('200')
  await expect(checkedLines.getByText('Which one?')).toHaveCount(0)
  await lines.fill('')
  await expect(checkedLines).toHaveCount(0)

  await goWithinApp(page, '/offline-data')
  await expect(page.getByText('213 of 213 products')).toBeVisible()

  await goWithinApp(page, '/cart')
  const cart = page.getByRole('list', { name: 'Cart lines' })
  await expect(cart.getByRole('listitem')).toHaveCount(2)
  await cart.getByRole('spinbutton').first().fill('200')
  await cart.getByRole('spinbutton').first().press('Tab')
  await expect(cartLink(page)).toContainText('$94.30')
  await checkOut(page)
  await openHistoryAfterCheckout(page)
  // The device's copy of the history is shown first, and has another order that is received.
  await page
    .getByRole('row', { name: /\bSam\b/ })
    .getByRole('link', { name: 'order received' })
    .click()
  await expect(page.getByRole('table', { name: 'Ordered products' })).toContainText('Tag Pouch Standard')
  await expect(cartLink(page)).toContainText('0')
})
