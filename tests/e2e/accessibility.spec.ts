// hostile-names.spec.ts checks every screen as it opens. These tests check screens with content, errors and dialogs.
import { expect, type Page } from '@playwright/test'
import {
  ADMIN,
  addFromProductPage,
  arriveSignedIn,
  cartLink,
  checkOut,
  chooseForOrder,
  fillExampleCart,
  goWithinApp,
  logOut,
  MANAGER,
  MULTI,
  openHistoryAfterCheckout,
  signIn,
  TAG_POUCH,
  test,
} from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { changeProduct, openCallsAs } from '../support/server-calls.ts'
import { findSubmittedPaperOrder, JERSEY } from '../support/submitted-paper-order.ts'

/** High enough that the bar of bulk actions covers no part of a chosen row. */
const HIGH_WINDOW = { width: 1280, height: 2000 }

test('a product, the cart and a list are accessible in light and dark', { tag: '@promise' }, async ({
  page,
}) => {
  await arriveSignedIn(page)
  await addFromProductPage(page, TAG_POUCH, 100)
  await expectAccessible(page)
  await goWithinApp(page, '/cart')
  await expect(page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, { isWhole: true })
  await goWithinApp(page, '/orders')
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(21)
  await expectAccessible(page)
})

test("a visitor's screens are accessible and fit their window", async ({ page }) => {
  await page.goto('/offline-data')
  await expect(page.getByText('213 of 213 products')).toBeVisible()
  await expectAccessible(page, { isWhole: true })
  await goWithinApp(page, TAG_POUCH)
  await expect(page.getByRole('article', { name: 'Tag Pouch Heavy' }).first()).toBeVisible()
  await expectAccessible(page)
  await goWithinApp(page, '/auth')
  await page.getByRole('main').getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Required field')).toHaveCount(2)
  await expectAccessible(page)
  await goWithinApp(page, '/restore/password')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Required field')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/password-create?code=dead')
  await expect(page.getByText('This link has expired or was used already')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await expectAccessible(page)
  await goWithinApp(page, '/registration')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Required field')).toHaveCount(3)
  // The page has scrolled to the first wrong field, and the header covers half of the breadcrumbs.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
  await addFromProductPage(page, TAG_POUCH, 100)
  await goWithinApp(page, '/cart?new-customer=yes')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByText('Required field')).toHaveCount(3)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
})

test("a buyer's screens are accessible and fit their window", async ({ page }) => {
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await goWithinApp(page, '/cart')
  await expect(page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, { isWhole: true })
  await goWithinApp(page, '/')
  await cartLink(page).hover()
  await expect(page.getByRole('region', { name: 'Cart preview' })).toBeVisible()
  await expectAccessible(page)
  await checkOut(page)
  await openHistoryAfterCheckout(page)
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row')).toHaveCount(21)
  // The copy of the device has been replaced: its newest order has a number.
  await expect(page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)).toContainText(
    'order received',
  )
  // Three of the newest five orders have no invoice yet, so the download shows a table of outcomes.
  const checkboxes = page.getByRole('checkbox', { name: /^Choose order/ })
  await checkboxes.first().click()
  await checkboxes.nth(4).click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await expect(bar).toContainText('5 selected')
  await bar.getByRole('button', { name: 'Download PDF' }).click()
  await expect(bar.getByRole('table', { name: 'Outcome' }).getByRole('row')).toHaveCount(4)
  await page.setViewportSize(HIGH_WINDOW)
  await expectAccessible(page)
  await bar.getByRole('button', { name: 'Clear selection' }).click()
  await page.getByRole('link', { name: 'order received' }).first().click()
  await expect(page.getByRole('table', { name: 'Ordered products' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Lakeside Motors', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Lakeside Motors' })
  await expect(panel.getByRole('link', { name: 'office@lakeside.example.com' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: 'Choose all products' }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog', { name: 'Items added to cart' })).toBeVisible()
  await expectAccessible(page)
})

test('the offline data, the changed products and the QR codes of a waiting order are accessible and fit their window', async ({
  page,
  context,
  server,
}) => {
  const staff = await openCallsAs(server.url, MANAGER)
  await arriveSignedIn(page)
  await goWithinApp(page, '/offline-data')
  await expect(page.getByText('213 of 213 products')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Readiness for Lakeside Motors' }).getByRole('listitem'),
  ).toHaveCount(10)
  await expectAccessible(page)
  await fillExampleCart(page)
  await changeProduct(staff, 101, { price: 0.5, startValue: 200 })
  await goWithinApp(page, '/changes')
  const row = page.getByRole('table', { name: 'Changed products' }).getByRole('row', { name: 'Tag Pouch' })
  await expect(row).toContainText('now $0.50')
  await expectAccessible(page, { isWhole: true })
  await goWithinApp(page, '/cart')
  await expect(page.getByLabel("RO or Orderer's Name")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use 200 for Tag Pouch Standard' }).click()
  await context.setOffline(true)
  await checkOut(page)
  await chooseForOrder(page, 'Show as QR codes')
  await expect(page.getByRole('img', { name: 'Code 1 of 2' })).toBeVisible()
  await expectAccessible(page, { isWhole: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for pending orders' }).click()
  await page.getByRole('menuitem', { name: 'Read QR codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Read the QR codes of an order' })
  await dialog
    .getByLabel('Pictures of QR codes')
    .setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.from('') })
  await expect(dialog.getByRole('alert')).toContainText('empty.png')
  await expectAccessible(page, { isWhole: true })
})

test('the readiness of several dealerships is accessible and fits its window', async ({ page }) => {
  await signIn(page, MULTI)
  await goWithinApp(page, '/offline-data')
  const panel = page.getByRole('region', { name: 'Is this device ready?' })
  const dealerships = panel.getByRole('group')
  await expect(dealerships).toHaveCount(3)
  for (const dealership of await dealerships.all()) {
    await dealership.locator('summary').click()
    await expect(dealership.getByRole('listitem')).toHaveCount(6)
  }
  await expectAccessible(page, { isWhole: true })
})

test("a buyer's lists and forms are accessible and fit their window", async ({ page }) => {
  await arriveSignedIn(page)
  await goWithinApp(page, '/quick-order')
  await page.getByLabel('Lines', { exact: true }).fill('101 100\n101 20\ntag 5\nnothing 1\n121 2')
  await expect(page.getByRole('table', { name: 'Checked lines' }).getByText('Which one?')).toBeVisible()
  await expectAccessible(page)
  await goWithinApp(page, '/restock')
  await expect(page.getByRole('table', { name: 'Usual products' })).toBeVisible()
  await expectAccessible(page)
  await goWithinApp(page, '/lists')
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByLabel('Name of the list').fill('Monday order')
  await page.getByRole('button', { name: 'Create list' }).click()
  await page.getByLabel('Add a product').fill('101 100')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Products of Monday order' })).toBeVisible()
  await expectAccessible(page)
  await goWithinApp(page, '/count')
  await page.getByLabel('Product', { exact: true }).fill('101 12')
  await page.getByLabel('Product', { exact: true }).press('Enter')
  await expect(page.getByRole('table', { name: 'Counted products' })).toBeVisible()
  await expectAccessible(page)
  await goWithinApp(page, '/labels')
  await expect(page.getByRole('button', { name: 'Make PDF' })).toBeVisible()
  await expectAccessible(page)
  await goWithinApp(page, '/subscription')
  await page.getByRole('button', { name: /^Edit Tag Pouch Standard/ }).click()
  await expect(page.getByRole('list', { name: 'Shipments of the next 12 months' }).last()).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await goWithinApp(page, '/all-products-order')
  await page.getByRole('table', { name: 'Purchased items' }).getByRole('checkbox').first().check()
  await expectAccessible(page)
  await goWithinApp(page, '/orders')
  await page.getByRole('button', { name: 'Spending at a glance' }).click()
  await page.getByRole('button', { name: 'Show the numbers as a table' }).click()
  await expectAccessible(page)
  await goWithinApp(page, '/orders?status=PAID')
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows.filter({ hasText: /Received|Unpaid|Free/ })).toHaveCount(0)
  await page
    .getByRole('button', { name: /^Show invoice of order/ })
    .first()
    .click()
  await expect(page.getByRole('figure', { name: /^Page 1 of/ })).toBeVisible()
  await expectAccessible(page)
})

/** The dialogs and the import on people's screens. The dialogs open by keyboard. */
async function checkPeoplesScreens(page: Page): Promise<void> {
  await goWithinApp(page, '/companies?user=multi')
  for (const [button, dialog] of [
    ['Edit multi', 'Update user'],
    ['Set password of multi', 'New password'],
    ['Delete multi', /^When deleting a user/],
  ] as const) {
    await page.getByRole('button', { name: button }).press('Enter')
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  }
  await goWithinApp(page, '/company/edit/3')
  await page.getByRole('button', { name: 'Tax Off' }).press('Enter')
  await expect(page.getByRole('dialog', { name: 'Tax Off' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await goWithinApp(page, '/companies/import')
  await page.getByRole('textbox', { name: 'Users, one per line' }).fill('Prairie Auto Group;multi;x@;12')
  await expect(page.getByRole('table', { name: 'Results' })).toContainText('Name a dealership')
  await expectAccessible(page)
}

test("staff's tools, and the paper order of a buyer, are accessible and fit their window", async ({
  page,
}) => {
  await signIn(page, ADMIN)
  await goWithinApp(page, '/orders/1')
  await page.getByLabel('Choose all on this page').check()
  await page.getByRole('button', { name: /^20 orders, / }).click()
  await expect(page.getByRole('list', { name: 'Chosen orders' }).getByRole('listitem')).toHaveCount(20)
  await page.setViewportSize(HIGH_WINDOW)
  await expectAccessible(page, { isWhole: true })
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Remove/ })).toBeVisible()
  await expectAccessible(page, { ignored: 'tbody' })
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  const bar = page.getByRole('region', { name: 'Bulk actions' })
  await bar.getByRole('button', { name: 'Change to paid' }).click()
  await expect(page.getByRole('dialog', { name: /change status 20 invoice/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await goWithinApp(page, '/all-products-order/1')
  await page.getByRole('button', { name: 'Product vendors' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Vendor' }).selectOption('Morgan Hale')
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  await expectAccessible(page)
  await fillExampleCart(page)
  await goWithinApp(page, '/cart')
  await page.getByLabel('Shipping of Tag Pouch Standard').fill('abc')
  await page.getByLabel('Tax of Tag Pouch Standard').fill('7')
  await expect(page.getByText('Must be a number')).toBeVisible()
  await expectAccessible(page)
  await checkPeoplesScreens(page)

  await logOut(page, ADMIN)
  await signIn(page, JERSEY)
  const { id } = await findSubmittedPaperOrder(page)
  await goWithinApp(page, `/order/view/${id}`)
  await page.getByRole('button', { name: 'Cancel Paper Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Cancel Paper Order' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expectAccessible(page)
})
