import { expect } from '@playwright/test'
import {
  BUYER,
  becomeReadyForOffline,
  cartLink,
  checkOut,
  connection,
  expectNotice,
  goWithinApp,
  MANAGER,
  pendingOrders,
  signIn,
  total,
} from '../support/counter-test.ts'
import { addSmallOrder, loseServer, openPendingOrders, test } from '../support/faulty-network-test.ts'
import { FEW_PRODUCTS, keepFewProducts } from '../support/few-products.ts'
import { openCallsAs } from '../support/server-calls.ts'

test.use({ serviceWorkers: 'allow' })

test('Get ready for offline stores every product and picture, every screen opens without the server, and Clear saved catalogue keeps the cart and the orders', async ({
  page,
  server,
  network,
}) => {
  await keepFewProducts(await openCallsAs(server.url, MANAGER))
  await signIn(page, BUYER)
  await becomeReadyForOffline(page, FEW_PRODUCTS)
  await page.getByRole('button', { name: 'Get ready for offline' }).click()
  await expect(page.getByRole('progressbar', { name: 'Getting ready for offline' })).toBeVisible()
  await expect(page.getByText('Downloaded: catalog, images and invoices are on this device.')).toBeVisible({
    timeout: 100_000,
  })
  await expect(page.getByText(FEW_PRODUCTS)).toBeVisible()
  await expect(page.getByText(/^(\d+) of \1 images/)).toBeVisible()

  await addSmallOrder(page)
  await loseServer(page, network)
  await page.goto('/offline-data')
  await expect(page.getByRole('heading', { name: 'Offline data' })).toBeVisible()
  await page.goto('/orders')
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible()
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
  await goWithinApp(page, '/')
  await page.getByRole('searchbox', { name: 'Search products' }).fill('pouch heavy')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: 'Tag Pouch Heavy' })).toBeVisible()
  await page.goto('/product/102-tag-pouch-heavy')
  const picture = page
    .getByRole('main')
    .getByRole('img', { name: /Tag Pouch Heavy/ })
    .first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)

  await checkOut(page)
  await expect(pendingOrders(page)).toContainText('Waiting')
  await addSmallOrder(page)
  await cartLink(page).press('Enter')
  await expect(total(page, 'Subtotal')).toHaveText('$4.30')
  await goWithinApp(page, '/offline-data')
  await page.getByRole('button', { name: 'More for this device' }).click()
  await page.getByRole('menuitem', { name: 'Clear saved catalogue' }).click()
  await expectNotice(page, 'The saved catalog was cleared.', () =>
    page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click(),
  )
  await expect(page.getByText('0 products')).toBeVisible()
  await page.reload()
  await expect(cartLink(page)).toHaveAccessibleName(/\$4\.30, 1 item/)
  await openPendingOrders(page)
  await expect(pendingOrders(page)).toContainText('Waiting')
  await expect(connection(page)).toContainText('Offline since')
})
