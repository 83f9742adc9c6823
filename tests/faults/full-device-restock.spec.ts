import { expect, type Page } from '@playwright/test'
import { cartLink, goWithinApp } from '../support/counter-test.ts'
import { test } from '../support/faulty-network-test.ts'
import { fillDevice, freeDevice, signInWithSmallQuota } from '../support/full-device.ts'

// The console has the errors of the failed writes, with minified names.
test.use({ expectedErrors: /./ })

const FULL = 'This device is full, so your last change was not saved.'

/** Expects the notice about the full device, and dismisses it so that the next one is seen. */
async function expectFullNotice(page: Page): Promise<void> {
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices).toContainText(FULL)
  await notices.getByRole('button', { name: 'Dismiss' }).last().click()
  await expect(notices).not.toContainText(FULL)
}

async function createList(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByRole('dialog').getByLabel('Name of the list').fill(name)
  await page.getByRole('button', { name: 'Create list' }).click()
}

test('on a full device Restock, Shelf count and Lists say that a change was not saved, keep the typed text, and save changes once there is room', async ({
  page,
  context,
  network,
}) => {
  await signInWithSmallQuota(context, page, network)
  await goWithinApp(page, '/count')
  await expect(page.getByText('Nothing is counted yet')).toBeVisible()
  await goWithinApp(page, '/lists')
  await createList(page, 'Monday order')
  await expect(page.getByRole('heading', { name: 'Monday order' })).toBeVisible()
  await goWithinApp(page, '/restock')
  const suggestions = page.getByRole('table', { name: 'Usual products' })
  await expect(suggestions).toBeVisible()
  const rowCount = await suggestions.getByRole('row').count()
  await fillDevice(context, page, network.url)

  const neverSuggestButton = suggestions.getByRole('button', { name: /^Never suggest/ }).first()
  await neverSuggestButton.click()
  await expectFullNotice(page)
  const addButton = suggestions.getByRole('button', { name: /^Add .* to Cart$/ }).first()
  await addButton.click()
  await expectFullNotice(page)
  await expect(suggestions.getByRole('row')).toHaveCount(rowCount)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $0.00, 0 items')

  await goWithinApp(page, '/count')
  await page.getByLabel('Product', { exact: true }).fill('101')
  await page.keyboard.press('Enter')
  const quantityField = page.getByRole('textbox', { name: /Tag Pouch Standard$/ })
  await quantityField.fill('30')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(
    'The last entry could not be saved; the earlier entries are kept. This device may be full',
  )
  await expect(page.getByText('Nothing is counted yet')).toBeVisible()
  await expect(quantityField).toHaveValue('30')

  await goWithinApp(page, '/lists')
  await page.getByRole('button', { name: 'Edit Monday order' }).click()
  const productField = page.getByRole('textbox', { name: 'Add a product' })
  await productField.fill('101 100')
  await page.keyboard.press('Enter')
  await expectFullNotice(page)
  await expect(productField).toHaveValue('101 100')
  await createList(page, 'Used-car line')
  await expect(page.getByRole('dialog').getByLabel('Name of the list')).toHaveValue('Used-car line')
  await expectFullNotice(page)

  await freeDevice(context, page, network.url)
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('heading', { name: 'Used-car line' })).toBeVisible()
  await productField.first().press('Enter')
  await expect(page.getByRole('table', { name: /Monday order/ })).toContainText('Tag Pouch Standard')
  await goWithinApp(page, '/count')
  await page.getByLabel('Product', { exact: true }).fill('101 30')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: 'Counted products' })).toContainText('Tag Pouch Standard')
  await goWithinApp(page, '/restock')
  await neverSuggestButton.click()
  await expect(page.getByRole('region', { name: 'Set aside' })).toBeVisible()
  await addButton.click()
  await expect(cartLink(page)).toHaveAccessibleName(/, 1 item$/)
})
