import { expect } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import {
  arriveSignedIn,
  BUYER,
  becomeReadyForOffline,
  cartLink,
  connection,
  fillExampleCart,
  MANAGER,
  pendingOrders,
  signIn,
  waitForWorker,
} from '../support/counter-test.ts'
import { loseServer, queueExampleOrder, test } from '../support/faulty-network-test.ts'
import { archiveProduct, callAs } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

const FEW_PRODUCTS = '49 of 49 products'

/** Drawing the pictures of all 213 takes as long as ten other tests. */
async function keepFewProducts(url: string): Promise<void> {
  const staff = await callAs(url, MANAGER)
  const { items } = await staff.get(ENDPOINTS.productIds)
  await Promise.all(items.filter((id: number) => id > 130).map((id: number) => archiveProduct(staff, id)))
}

test('getting ready stores every product and picture, also of products that nobody looked at', async ({
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

  await loseServer(page, network)
  await page.goto('/product/102-tag-pouch-heavy')
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: /Tag Pouch Heavy/ })
    .first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
})

test('clearing the saved catalogue keeps the cart and the orders', async ({ page, network }) => {
  await arriveSignedIn(page)
  await waitForWorker(page)
  await queueExampleOrder(page, network)
  await fillExampleCart(page)
  await page.goto('/offline-data')
  await page.getByRole('button', { name: 'Clear saved catalogue' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('The saved catalogue was cleared.')).toBeVisible()
  await expect(page.getByText('0 products')).toBeVisible()

  await expect(cartLink(page)).toHaveAccessibleName(/\$49\.30, 2 items/)
  await page.goto('/pending-orders')
  await expect(pendingOrders(page)).toContainText('Waiting')
  await page.goto('/cart')
  await expect(page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')).toHaveCount(2)
  await expect(connection(page)).toContainText('Offline since')
})
