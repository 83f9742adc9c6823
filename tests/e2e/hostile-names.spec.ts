// Every screen as it opens, on a page that the browser translates (decisions.md G204): names in which no line can break
// make no screen wider than its window, and axe finds no fault.
import { expect } from '@playwright/test'
import { ROUTE_PATTERNS } from '#app/routes/route-patterns.ts'
import {
  ADMIN,
  addFromProductPage,
  BUYER,
  test as base,
  cartLink,
  checkOut,
  FRAME_CHROME,
  goWithinApp,
  openHistoryAfterCheckout,
  signIn,
  TAG_POUCH,
} from '../support/counter-test.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectFitsWindow } from '../support/fits-window.ts'
import { writeHostileNames } from '../support/hostile-names.ts'
import { exampleAddress } from '../support/route-examples.ts'
import { startServer } from '../support/start-server.ts'
import { translatePages } from '../support/translate-page.ts'

const test = base.extend({
  edgeUrl: async ({ browserName: _ }, use) => {
    const server = await startServer()
    await server.halt()
    await writeHostileNames(server.dataDirectory)
    await server.restart()
    await use(server.url)
    await server.stop()
  },
})

// All screens except the sign-in page, which redirects a signed-in person.
const PATHS = Object.values(ROUTE_PATTERNS)
  .filter((pattern) => pattern !== ROUTE_PATTERNS.auth)
  .map(exampleAddress)
for (const remainder of [0, 1]) {
  test(`every screen fits its window and is accessible as it opens, part ${remainder + 1}`, async ({
    page,
  }) => {
    test.slow()
    await translatePages(page)
    await signIn(page, ADMIN)
    for (const path of PATHS.filter((_, index) => index % 2 === remainder)) {
      await goWithinApp(page, path)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByRole('heading', { name: /could not be shown/ })).toHaveCount(0)
      await expectFitsWindow(page)
      await expectAccessible(page)
    }
  })
}

test("the screen of a new device, and a buyer's screens from the search to the order, fit their window", async ({
  page,
}) => {
  // The device is new, and its download of the catalogue never ends.
  await page.route('**/api/client/product/all?*', () => {})
  await page.goto('/product/101')
  await expect(page.getByText('The catalog is not complete on this device yet.')).toBeVisible()
  await expectFitsWindow(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  await signIn(page, BUYER)
  await goWithinApp(page, '/search?s=pouch')
  await expectFitsWindow(page)
  await addFromProductPage(page, TAG_POUCH, 100)
  await expectFitsWindow(page)
  await addFromProductPage(page, FRAME_CHROME, 2)
  await cartLink(page).hover()
  await expect(page.getByRole('region', { name: 'Cart preview' })).toBeVisible()
  await expectFitsWindow(page)
  await goWithinApp(page, '/cart')
  await expect(page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')).toHaveCount(2)
  await expectFitsWindow(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const personButton = page.getByRole('banner').getByRole('button', { name: BUYER.login, exact: true })
  const boxes = await Promise.all([personButton.boundingBox(), cartLink(page).boundingBox()])
  expect(boxes[0]?.y, 'the header is one row on the narrowest phone').toBe(boxes[1]?.y)
  await page.setViewportSize({ width: 1280, height: 800 })
  await checkOut(page, 'M'.repeat(80))
  await openHistoryAfterCheckout(page)
  await expectFitsWindow(page)
})

test('the users of every company and their dealerships fit the window', async ({ page }) => {
  await signIn(page, ADMIN)
  await goWithinApp(page, '/companies')
  const foldButtons = page.getByRole('main').getByRole('button', { name: /^Show the (users|dealerships) of/ })
  await expect(foldButtons.first()).toBeVisible()
  while ((await foldButtons.count()) > 0) await foldButtons.first().click()
  await expect(page.getByRole('row', { name: /^buyer2/ })).toBeVisible()
  await expectFitsWindow(page)
  await expectAccessible(page)
})
