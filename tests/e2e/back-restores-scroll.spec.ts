import { expect, type Page } from '@playwright/test'
import { arriveSignedIn, goWithinApp, test } from '../support/counter-test.ts'

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** The position after the app has received the event of the scrolling, which the browser sends before the next frame. */
function settledPosition(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Math.round(window.scrollY)))),
      ),
  )
}

/** Loads the page again until it is at this position: rows that arrive late may end the restoring too early. */
async function expectPositionAfterReload(page: Page, position: number): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect.poll(() => scrollPosition(page), { timeout: 30_000 }).toBe(position)
  }).toPass()
}

/** Removes the app's limit of ten seconds for the restoring: a slow machine may need longer to fill the page. */
async function removeRestoreLimit(page: Page): Promise<void> {
  await page.addInitScript((limitMs) => {
    const { setTimeout } = window
    const withoutLimit = (handler: TimerHandler, ms?: number, ...values: unknown[]) =>
      ms === limitMs ? 0 : setTimeout(handler, ms, ...values)
    Object.assign(window, { setTimeout: withoutLimit })
  }, 10_000)
}

/** Scrolls down by this many pixels with the wheel. */
async function scrollDown(page: Page, distance: number): Promise<void> {
  await page.mouse.move(640, 300)
  await page.mouse.wheel(0, distance)
  await expect.poll(() => scrollPosition(page)).toBe(distance)
}

test('Back restores the scroll position in a product list, also after a reload, and in search results', async ({
  page,
}) => {
  await removeRestoreLimit(page)
  // With the complete catalogue no note disappears, which would move the content below it.
  await arriveSignedIn(page)
  await page.setViewportSize({ width: 1280, height: 500 })
  for (const address of ['/product/12-plate-frames', '/?s=tag']) {
    await goWithinApp(page, address)
    const cards = page.getByRole('main').getByRole('article')
    await expect(cards.nth(7).getByRole('spinbutton')).toBeAttached()
    await scrollDown(page, 400)
    const card = page.getByRole('main').getByRole('article').nth(5)
    await card.getByRole('link').last().scrollIntoViewIfNeeded()
    const position = await settledPosition(page)
    const cardTop = (await card.boundingBox())?.y
    // With Enter and not with a click: a click would scroll the page if something covers the link for a moment.
    await card.getByRole('link').last().press('Enter')
    await expect(cards.first()).toBeAttached()
    await expect.poll(() => scrollPosition(page)).toBe(0)
    await page.goBack()
    await expect.poll(() => scrollPosition(page)).toBe(position)
    await expect.poll(async () => (await card.boundingBox())?.y).toBe(cardTop)
    await expectPositionAfterReload(page, position)
  }
})

test('the link from an order back to the history restores its filter, page and scroll position', async ({
  page,
}) => {
  await removeRestoreLimit(page)
  await arriveSignedIn(page)
  await page.setViewportSize({ width: 1280, height: 500 })
  await goWithinApp(page, '/orders?status=PAID')
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/\/orders\?status=PAID&page=1$/)
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
  await scrollDown(page, 300)
  const order = page.getByRole('link', { name: /^Open / }).nth(6)
  // The virtual list may replace the row while it is scrolled into view.
  await expect(() => order.scrollIntoViewIfNeeded()).toPass()
  const position = await settledPosition(page)
  await order.press('Enter')
  await expect(page).toHaveURL(/\/order\/view\/\d+$/)
  await expect(page.getByRole('button', { name: 'Show invoice' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Order history' }).last().click()
  await expect(page).toHaveURL(/\/orders\?status=PAID&page=1$/)
  await expect.poll(() => scrollPosition(page)).toBe(position)
  await expectPositionAfterReload(page, position)
})
