import { expect, type Page } from '@playwright/test'
import {
  addFromProductPage,
  cartLink,
  checkOut,
  FRAME_CHROME,
  MULTI,
  openHistoryAfterCheckout,
  openMenu,
  signIn,
  test,
  total,
} from '../support/counter-test.ts'
import { readRecords } from '../support/stored-records.ts'
import { DESKTOP, press } from '../support/windows.ts'

const headerSelect = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Dealership' })

async function chooseInHeader(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await headerSelect(page).selectOption(name)
}

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a buyer of three dealerships chooses one, and prices, shipping and tax follow', async ({
    page,
    hasTouch,
  }) => {
    await signIn(page, MULTI)
    await openMenu(page)
    await expect(headerSelect(page).getByRole('option')).toHaveText([
      'Prairie Auto North',
      'Prairie Auto South',
      'Prairie Auto West',
      'Choose a Dealer',
    ])
    await expect(headerSelect(page)).toHaveValue('0')
    await addFromProductPage(page, FRAME_CHROME, 2)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, $4.30, 1 item')
    await checkOut(page)
    const orderingFor = page.getByRole('region', { name: 'Ordering for' })
    await expect(orderingFor.getByRole('alert')).toHaveText('Error checkout selected dealership')
    await expect(orderingFor.getByRole('combobox', { name: 'Dealership' })).toBeFocused()

    await orderingFor.getByRole('combobox', { name: 'Dealership' }).selectOption('Prairie Auto North')
    await expect(orderingFor).toContainText('Ships to')
    await expect(total(page, 'Shipping')).toHaveText('$12.00')
    await expect(total(page, 'Tax')).not.toHaveText('$0.00')
    expect(await page.evaluate(() => sessionStorage.getItem('DEALERSHIP'))).toBe('Prairie Auto North')
    await chooseInHeader(page, 'Prairie Auto West')
    await expect(total(page, 'Tax')).toHaveText('$0.00')
    await expect(total(page, 'Shipping')).toHaveText('$12.00')
    await expect
      .poll(() => readRecords(page, 'counter-5', 'settings'))
      .toContainEqual({ key: 'dealershipId', value: 6 })
    await page.reload()
    await openMenu(page)
    await expect(headerSelect(page)).toHaveValue('6')
    await expect(total(page, 'Total')).toHaveText('$16.30')
    await press(page.getByRole('button', { name: 'Checkout', exact: true }), hasTouch)
    await openHistoryAfterCheckout(page)
    const newestRow = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
    await expect(newestRow).toContainText('Prairie Auto West')
    await expect(newestRow).toContainText('$16.30')

    // Only Prairie Auto North has a discount of 12.5 % on this product.
    await page.goto('/product/250')
    await expect(page.getByRole('main').getByText('$2.25').first()).toBeVisible()
    await chooseInHeader(page, 'Prairie Auto North')
    await expect(page.getByRole('main').getByText('$1.97').first()).toBeVisible()
  })
})
