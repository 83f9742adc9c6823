import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, test } from '../support/counter-test.ts'

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Scrolls like a person, to something below the window. */
async function scrollDown(page: Page, distance: number): Promise<void> {
  await page.mouse.move(640, 300)
  await page.mouse.wheel(0, distance)
  await expect.poll(() => scrolled(page)).toBe(distance)
}

test('Back restores the scroll position in a product list, also after a reload, and in search results', async ({
  page,
}) => {
  // A note goes when the catalogue is read, and what is below moves up.
  await page.goto('/offline-data')
  await expect(page.getByText('213 of 213 products')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 500 })
  for (const address of ['/product/12-plate-frames', '/?s=tag']) {
    await page.goto(address)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.nth(7).getByRole('spinbutton')).toBeAttached()
    await scrollDown(page, 400)
    const seen = page.getByRole('main').getByRole('article').nth(5)
    await seen.getByRole('link').last().scrollIntoViewIfNeeded()
    const place = await scrolled(page)
    const top = (await seen.boundingBox())?.y
    // Where something covers a link for a moment, a click scrolls it elsewhere and tries again.
    await seen.getByRole('link').last().press('Enter')
    await expect(cards.first()).toBeAttached()
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrolled(page)).toBe(place)
    await expect.poll(async () => (await seen.boundingBox())?.y).toBe(top)
    await page.reload()
    await expect.poll(() => scrolled(page)).toBe(place)
  }
})

test('Back from an order restores filter, page and scroll position of the history', async ({ page }) => {
  await arriveSignedIn(page)
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/orders?status=PAID')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\/orders\?status=PAID&page=1$/)
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await scrollDown(page, 300)
  const order = page.getByRole('link', { name: /^Open / }).nth(6)
  await order.scrollIntoViewIfNeeded()
  const place = await scrolled(page)
  await order.press('Enter')
  await expect(page).toHaveURL(/\/order\/view\/\d+$/)
  await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Order history' }).last().click()
  await expect(page).toHaveURL(/\/orders\?status=PAID&page=1$/)
  await expect.poll(() => scrolled(page)).toBe(place)
  await page.reload()
  await expect.poll(() => scrolled(page)).toBe(place)
})
