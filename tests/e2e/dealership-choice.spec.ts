import { expect, type Page } from '@playwright/test'
import {
  ALASKA,
  addFromProductPage,
  arriveSignedIn,
  BUYER,
  cartLink,
  checkOut,
  expectNotice,
  FRAME_CHROME,
  fillExampleCart,
  MANAGER,
  MULTI,
  openMenu,
  signIn,
  test,
  total,
} from '../support/counter-test.ts'
import { readRecords } from '../support/stored-records.ts'
import { DESKTOP, press } from '../support/windows.ts'

const HEAVY = '/product/102-tag-pouch-heavy'
const FRAME_BLACK = '/product/122-plate-frame-black'
const inHeader = (page: Page) => page.getByRole('banner').getByRole('combobox', { name: 'Dealership' })
const inCart = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Dealership' })

async function chooseInHeader(page: Page, name: string): Promise<void> {
  await openMenu(page)
  await inHeader(page).selectOption(name)
}

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('a buyer of three dealerships chooses one, and prices, shipping and tax follow', async ({
    page,
    hasTouch,
  }) => {
    await signIn(page, MULTI)
    await openMenu(page)
    await expect(inHeader(page).getByRole('option')).toHaveText([
      'Prairie Auto North',
      'Prairie Auto South',
      'Prairie Auto West',
      'Choose a Dealer',
    ])
    await expect(inHeader(page)).toHaveValue('0')
    await addFromProductPage(page, FRAME_CHROME, 2)
    await expect(cartLink(page)).toHaveAccessibleName('Cart, $4.30, 1 item')
    await expectNotice(page, 'Error checkout selected dealership', () => checkOut(page))
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByLabel("RO or Orderer's Name")).toHaveValue('Sam')
    await expect(inCart(page)).toHaveCount(0)

    await chooseInHeader(page, 'Prairie Auto North')
    await expect(total(page, 'Shipping')).toHaveText('$12.00')
    await expect(total(page, 'Tax')).not.toHaveText('$0.00')
    expect(await page.evaluate(() => sessionStorage.getItem('DEALERSHIP'))).toBe('Prairie Auto North')
    await chooseInHeader(page, 'Prairie Auto South')
    await expect(total(page, 'Shipping')).toHaveText('$0.00')
    await chooseInHeader(page, 'Prairie Auto West')
    await expect(total(page, 'Tax')).toHaveText('$0.00')
    await expect(total(page, 'Shipping')).toHaveText('$12.00')
    await expect
      .poll(() => readRecords(page, 'counter-5', 'settings'))
      .toContainEqual({ key: 'dealershipId', value: 6 })
    await page.reload()
    await openMenu(page)
    await expect(inHeader(page)).toHaveValue('6')
    await expect(total(page, 'Total')).toHaveText('$16.30')
    await press(page.getByRole('button', { name: 'Checkout', exact: true }), hasTouch)
    await expect(page).toHaveURL(/\/orders$/)
    const newest = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
    await expect(newest).toContainText('Prairie Auto West')
    await expect(newest).toContainText('$16.30')

    // A discount of 12.5 % that only Prairie Auto North has.
    await page.goto('/product/250')
    await expect(page.getByRole('main').getByText('$2.25').first()).toBeVisible()
    await chooseInHeader(page, 'Prairie Auto North')
    await expect(page.getByRole('main').getByText('$1.97').first()).toBeVisible()
  })
})

test('a buyer of one dealership sees its prices, and Alaska sees TBD', async ({ page }) => {
  await arriveSignedIn(page)
  await expect(inHeader(page)).toHaveCount(0)
  await page.goto(HEAVY)
  await expect(page.getByRole('main').getByText('$0.56').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('List price $0.62').first()).toBeAttached()
  await page.goto(FRAME_BLACK)
  await expect(page.getByRole('main').getByText('$1.95').first()).toBeVisible()
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
  await page.goto(HEAVY)
  await expect(page.getByRole('main').getByText('$0.62').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('$0.56')).toHaveCount(0)

  await signIn(page, ALASKA)
  await addFromProductPage(page, FRAME_BLACK, 10)
  await expect(page.getByRole('main').getByText('$2.11').first()).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $21.10, 1 item')
  await page.goto('/cart')
  await expect(total(page, 'Subtotal')).toHaveText('$21.10')
  await expect(total(page, 'Shipping')).toHaveText('TBD')
  await expect(total(page, 'Total')).toHaveText('TBD')
  await checkOut(page)
  await expect(page).toHaveURL(/\/orders$/)
  const newest = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  await expect(newest).toContainText('TBD')
  await newest.getByRole('link', { name: 'order received' }).click()
  await expect(total(page, 'Subtotal')).toHaveText('$21.10')
  await expect(total(page, 'Shipping')).toHaveText('TBD')
  await expect(total(page, 'Total')).toHaveText('TBD')
})

test('staff choose the dealership in the cart, edit shipping, and the buyer reads Manager', async ({
  page,
}) => {
  await signIn(page, MANAGER)
  await expect(inHeader(page)).toHaveCount(0)
  await fillExampleCart(page)
  await page.goto('/cart')
  await expect(inCart(page)).toHaveValue('0')
  await expectNotice(page, 'Error checkout selected dealership', () =>
    page.getByRole('button', { name: 'Checkout', exact: true }).click(),
  )
  await inCart(page).selectOption('Lakeside Motors')
  await expect(total(page, 'Total')).toHaveText('$75.88')
  await page.getByLabel('Shipping amount').fill('10')
  await expect(total(page, 'Total')).toHaveText('$62.38')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(page).toHaveURL(/\/orders$/)
  const newest = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  await expect(newest).toContainText('Lakeside Motors')
  await expect(newest).toContainText('$62.38')
  await newest.getByRole('link').first().click()
  await expect(total(page, "RO or Orderer's Name")).toHaveText('000000')
  await expect(total(page, 'Ordered by')).toHaveText('Morgan Hale')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()

  await signIn(page, BUYER)
  await page.goto('/orders')
  await expect(newest).toContainText('$62.38')
  await newest.getByRole('link', { name: 'order received' }).click()
  await expect(total(page, 'Shipping')).toHaveText('$10.00')
  await expect(total(page, 'Total')).toHaveText('$62.38')
  await expect(total(page, 'Ordered by')).toHaveText('Manager')
})
