import { expect } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import {
  BUYER,
  becomeReadyForOffline,
  cartLink,
  checkOut,
  connection,
  MANAGER,
  pendingOrders,
  signIn,
} from '../support/counter-test.ts'
import { addSmallOrder, loseServer, openPendingOrders, test } from '../support/faulty-network-test.ts'
import { archiveProduct, callAs } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

/** Drawing the pictures of all 213 takes as long as ten other tests. */
const KEPT = [10, 11, 12, 13, 101, 102, 103, 121, 122]
const FEW_PRODUCTS = '9 of 9 products'

async function keepFewProducts(url: string): Promise<void> {
  const staff = await callAs(url, MANAGER)
  const { items } = await staff.get(ENDPOINTS.productIds)
  const gone = items.filter((id: number) => !KEPT.includes(id))
  await Promise.all(gone.map((id: number) => archiveProduct(staff, id)))
}

test('getting ready stores every product and picture, and clearing them keeps the cart and the orders', async ({
  page,
  server,
  network,
}) => {
  await keepFewProducts(server.url)
  await signIn(page, BUYER)
  await becomeReadyForOffline(page, FEW_PRODUCTS)
  await page.getByRole('button', { name: 'Get ready for offline' }).click()
  await expect(page.getByRole('progressbar', { name: 'Getting ready for offline' })).toBeVisible()
  await expect(page.getByText('Ready for offline: catalogue and images are on this device.')).toBeVisible({
    timeout: 100_000,
  })
  await expect(page.getByText(FEW_PRODUCTS)).toBeVisible()
  await expect(page.getByText(/^(\d+) of \1 images$/)).toBeVisible()

  await addSmallOrder(page)
  await loseServer(page, network)
  await page.goto('/product/102-tag-pouch-heavy')
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: /Tag Pouch Heavy/ })
    .first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)

  // Clearing the catalogue keeps the cart and the orders.
  await checkOut(page)
  await expect(pendingOrders(page)).toContainText('Waiting')
  await addSmallOrder(page)
  await page
    .getByRole('link', { name: /^Offline data/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Clear saved catalogue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('The saved catalogue was cleared.')).toBeVisible()
  await expect(page.getByText('0 products')).toBeVisible()
  await page.reload()
  await expect(cartLink(page)).toHaveAccessibleName(/\$4\.30, 1 item/)
  await openPendingOrders(page)
  await expect(pendingOrders(page)).toContainText('Waiting')
  await expect(connection(page)).toContainText('Offline since')
})
