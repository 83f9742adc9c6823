import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, test } from '../support/counter-test.ts'
import { press, TABLET } from '../support/windows.ts'

const main = (page: Page) => page.getByRole('main')
const accountMenu = (page: Page) => page.getByRole('navigation', { name: 'Account menu' })
const detailOf = (page: Page, term: string) =>
  main(page).getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')

test.describe('on a tablet', () => {
  test.use(TABLET)

  test('a buyer reads the account and its dealerships, and logs out', async ({ page, hasTouch }) => {
    await arriveSignedIn(page)
    await page.getByRole('banner').getByRole('link', { name: 'buyer' }).click()
    await expect(page).toHaveURL(/\/account$/)
    await expect(page).toHaveTitle('Account · Counter')
    await expect(main(page).getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
    await expect(detailOf(page, 'Dealership name')).toHaveText('Lakeside Motors')
    await expect(detailOf(page, 'Dealership e-mail')).toHaveText(/@lakeside\.example\.com/)
    await expect(detailOf(page, 'User e-mail')).toHaveText(/@lakeside\.example\.com/)
    await expect(detailOf(page, 'Dealership phone')).toHaveText(/^\+1 \d{3}-\d{3}-\d{4}$/)
    await expect(detailOf(page, 'Shipping address')).toHaveText(/, .+, Illinois, \d{5}$/)
    await expect(accountMenu(page).getByRole('link')).toHaveText(['Personal Information', 'Change Password'])
    await expect(accountMenu(page).getByRole('link', { name: 'Change Password' })).toHaveAttribute(
      'href',
      '/change/password',
    )
    await press(accountMenu(page).getByRole('button', { name: 'Log Out' }), hasTouch)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible()
    await page.goto('/account')
    await expect(page).toHaveURL(/\/auth\/account$/)
  })
})
