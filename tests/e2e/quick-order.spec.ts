import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, cartLink, test } from '../support/counter-test.ts'

const lines = (page: Page) => page.getByLabel('Lines', { exact: true })
const checkedLines = (page: Page) => page.getByRole('table', { name: 'Checked lines' })

/** Types as fast as a scanner: all keys are sent in one task, so that a busy machine delays none of them. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((keys) => {
    // An event has the time of its creation. The test creates all events first, because the app may handle a key
    // slowly.
    const presses = [...keys, 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const press of presses) document.activeElement?.dispatchEvent(press)
  }, code)
}

test('an order of eleven lines is entered without a mouse, and a scanned code opens its product', async ({
  page,
}) => {
  await arriveSignedIn(page)
  await page.getByRole('link', { name: 'Quick order' }).press('Enter')
  await expect(lines(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quick order', level: 1 })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(lines(page)).toBeFocused()
  for (const line of ['101 100', 'tag pouch heavy 50', '103 2', '121 4', '122 4', '131 1', '104 500']) {
    await page.keyboard.type(line)
    await page.keyboard.press('Enter')
  }
  await page.keyboard.type('140 250\n141 250\n121 1\n102 20')
  await expect(page.getByRole('button', { name: 'Add 8 products to the cart' })).toBeEnabled()
  const chromeRow = checkedLines(page).getByRole('row', { name: 'Plate Frame Chrome' })
  await expect(chromeRow).toContainText('2 lines joined')
  // The two lines ask for 70 pouches together, and 70 is no multiple of the quantity step.
  await page.getByRole('button', { name: 'Use 100 of Tag Pouch Heavy' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add 9 products to the cart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cartLink(page)).toHaveAccessibleName(/9 items$/)
  await expect(lines(page)).toHaveValue('')

  await lines(page).focus()
  await page.keyboard.insertText('121 1')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('Order\tItem\tQty\n20417\t121\t4\n20417\t102\t50')
  await expect(page.getByRole('button', { name: 'Add 2 products to the cart' })).toBeEnabled()
  await expect(checkedLines(page).getByRole('row', { name: 'Tag Pouch Heavy' })).toContainText('4')
  await expect(page.getByText('Not ordered: line 2 (column names).')).toBeVisible()
  await lines(page).fill('')
  await page.keyboard.insertText('121\t3\t2026\n102\t50\t2026')
  await page.getByLabel('Product column').selectOption({ label: 'Column 1 (121, 102)' })
  await page.getByLabel('Quantity column').selectOption({ label: 'Column 2 (3, 50)' })
  await page.getByRole('button', { name: 'Use these columns' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add 2 products to the cart' })).toBeFocused()
  await lines(page).fill('')

  await page.getByRole('heading', { level: 1 }).focus()
  await scan(page, `${new URL(page.url()).origin}/product/101-tag-pouch-standard`)
  await expect(page.getByRole('heading', { name: 'Tag Pouch Standard', level: 1 })).toBeVisible()
  const quantityField = page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' }).first()
  await quantityField.focus()
  await scan(page, '121')
  await expect(page.getByRole('heading', { name: 'Plate Frame Chrome', level: 1 })).toBeVisible()
})
