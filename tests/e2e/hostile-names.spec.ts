// Names in which no line can break make no screen wider than its window.
import { expect } from '@playwright/test'
import { ROUTE_PATTERNS } from '#app/routes/route-patterns.ts'
import {
  addFromProductPage,
  ADMIN,
  BUYER,
  cartLink,
  checkOut,
  FRAME_CHROME,
  goWithinApp,
  openHistoryAfterCheckout,
  signIn,
  TAG_POUCH,
  test as base,
} from '../support/counter-test.ts'
import { expectFitsWindow } from '../support/fits-window.ts'
import { writeHostileNames } from '../support/hostile-names.ts'
import { exampleAddress } from '../support/route-examples.ts'
import { startServer } from '../support/start-server.ts'

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
  test(`every screen fits its window as it opens, part ${remainder + 1}`, async ({ page }) => {
    await signIn(page, ADMIN)
    for (const path of PATHS.filter((_, index) => index % 2 === remainder)) {
      await goWithinApp(page, path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expectFitsWindow(page)
    }
  })
}

test("a buyer's screens from the search to the order fit their window", async ({ page }) => {
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
  await checkOut(page, 'M'.repeat(80))
  await openHistoryAfterCheckout(page)
  await expectFitsWindow(page)
})

test('the screen of a new device fits its window while the catalogue is being downloaded', async ({
  page,
}) => {
  await page.route('**/api/client/product/all?*', () => {})
  await page.goto('/product/101')
  await expect(page.getByText('The catalogue is not complete on this device yet.')).toBeVisible()
  await expectFitsWindow(page)
})

test('the header is one row on the narrowest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, BUYER)
  await addFromProductPage(page, TAG_POUCH, 100)
  await goWithinApp(page, '/orders')
  const banner = page.getByRole('banner')
  const boxes = await Promise.all([
    banner.getByRole('button', { name: 'Menu' }).boundingBox(),
    cartLink(page).boundingBox(),
  ])
  expect(boxes[0]?.y).toBe(boxes[1]?.y)
})
