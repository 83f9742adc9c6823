import { expect, type Page } from '@playwright/test'
import {
  arriveSignedIn,
  becomeReadyForOffline,
  connection,
  goWithinApp,
  MANAGER,
  signIn,
  test,
} from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

test.use({ serviceWorkers: 'allow' })

const field = (page: Page) => page.getByRole('searchbox', { name: 'Find' })
const group = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Find' }).getByRole('group', { name, exact: true }).getByRole('option')

test('a buyer finds a product, an order and a screen without a connection', async ({ page, context }) => {
  await arriveSignedIn(page)
  await becomeReadyForOffline(page)
  await goWithinApp(page, '/orders')
  const orderLink = page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: /^\d+$/ }).first()
  const orderNumber = await orderLink.textContent()

  await context.setOffline(true)
  await expect(connection(page)).toContainText('Offline since')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('pouch stan')
  await expect(group(page, 'Products').first()).toContainText('Tag Pouch Standard')
  await expect(group(page, 'Products').first()).toContainText('No. 101')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Tag Pouch Standard', level: 1 })).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await expect(page.getByText('Offline: Find shows only what this device has.')).toBeVisible()
  // Keys without pauses are read as a scan.
  await page.keyboard.type(`order ${orderNumber}`, { delay: 80 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Order ${orderNumber}`, level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await page.keyboard.type('labels')
  await group(page, 'Screens').getByText('Shelf labels').click()
  await expect(page.getByRole('heading', { name: 'Shelf labels', level: 1 })).toBeVisible()

  // A scanner types into Find as it types everywhere: quick keys and Enter.
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('#103\n')
  await expect(page.getByRole('heading', { name: 'Tag Paper Box', level: 1 })).toBeVisible()
})

test('staff find a company, a dealership and a user, and the search box of the catalogue stays', async ({
  page,
}) => {
  await signIn(page, MANAGER)
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeVisible()
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await field(page).fill('prairie')
  await expect(group(page, 'Companies').first()).toContainText('Prairie Auto Group')
  await expect(group(page, 'Dealerships')).toHaveCount(3)
  await expectAccessible(page)
  await field(page).fill('multi')
  await group(page, 'Users').getByText('multi', { exact: true }).click()
  await expect(page.getByRole('treegrid', { name: 'Companies' })).toContainText('multi')
})
