import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, cartLink, test, waitForWorker } from '../support/counter-test.ts'
import { expectDraft } from '../support/stored-records.ts'
import { DESKTOP, press } from '../support/windows.ts'

test.use({ serviceWorkers: 'allow' })

const lines = (page: Page) => page.getByLabel('Lines', { exact: true })
const answers = (page: Page) => page.getByRole('table', { name: 'Answered lines' })

/** As quick as a scanner: the keys come in one task, whatever the machine does meanwhile. */
async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((keys) => {
    // An event's time is the one of its making, and a first answer to a key may be slow.
    const presses = [...keys, 'Enter'].map(
      (key) => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
    for (const press of presses) document.activeElement?.dispatchEvent(press)
  }, code)
}

test('a ten-line order is entered without a mouse, and a scanned code opens its product', async ({
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
  const chrome = answers(page).getByRole('row', { name: 'Plate Frame Chrome' })
  await expect(chrome).toContainText('2 lines joined')
  // 50 and 20 more do not fit the steps.
  await page.getByRole('button', { name: 'Take 100 of Tag Pouch Heavy' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Add 9 products to the cart' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(cartLink(page)).toHaveAccessibleName(/9 items$/)
  await expect(lines(page)).toHaveValue('')

  await page.getByRole('heading', { level: 1 }).focus()
  await scan(page, `${new URL(page.url()).origin}/product/101-tag-pouch-standard`)
  await expect(page.getByRole('heading', { name: 'Tag Pouch Standard', level: 1 })).toBeVisible()
  const quantity = page.getByRole('main').getByRole('spinbutton', { name: 'Quantity' }).first()
  await quantity.focus()
  await scan(page, '121')
  await expect(page.getByRole('heading', { name: 'Plate Frame Chrome', level: 1 })).toBeVisible()
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('three hundred pasted lines are answered offline, and survive a reload', async ({
    page,
    server,
    hasTouch,
  }) => {
    await arriveSignedIn(page)
    await page.goto('/quick-order')
    await expect(lines(page)).toBeVisible()
    await waitForWorker(page)
    await server.halt()
    const pasted = Array.from({ length: 298 }, () => '121\t1')
    await lines(page).fill([...pasted, 'Tag Pouch Standard\t150', 'no such thing\t1'].join('\n'))
    await expect(page.getByText('1 of 3 ready: $640.70. 2 to look at.')).toBeVisible()
    await press(page.getByRole('button', { name: 'Take 200 of Tag Pouch Standard' }), hasTouch)
    await press(page.getByRole('button', { name: 'Add 2 products to the cart' }), hasTouch)
    await expect(lines(page)).toHaveValue('no such thing\t1')
    await expect(cartLink(page)).toHaveAccessibleName('Cart, $730.70, 2 items')
    await expectDraft(page, '3', '"lines":"no such thing')
    await page.reload()
    await expect(lines(page)).toHaveValue('no such thing\t1')
    await expect(answers(page).getByText('Not found')).toBeVisible()
    await page.getByRole('heading', { level: 1 }).focus()
    // What listens to a scanner comes late after a reload; who hears nothing scans once more.
    await expect(async () => {
      await scan(page, '121')
      const product = page.getByRole('heading', { name: 'Plate Frame Chrome', level: 1 })
      await expect(product).toBeVisible({ timeout: 2000 })
    }).toPass()
  })
})
