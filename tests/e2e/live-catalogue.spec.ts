// Changes of staff appear on the counters at once, without a reload.
import { expect } from '@playwright/test'
import {
  addFromProductPage,
  arriveSignedIn,
  cartLink,
  MANAGER,
  test,
  total,
} from '../support/counter-test.ts'
import { archiveProduct, callAs, changeProduct } from '../support/server-calls.ts'

/** Devices ask spread over three seconds; a counter waits no longer than this. */
const AT_ONCE = { timeout: 15_000 }

test('a saved price and an archived product reach list, search, product page and cart of open pages', async ({
  page,
  context,
  server,
}) => {
  const staff = await callAs(server.url, MANAGER)
  await arriveSignedIn(page)
  await addFromProductPage(page, '/product/121-plate-frame-chrome', 2)
  await page.goto('/cart')
  await expect(total(page, 'Subtotal')).toHaveText('$4.30')
  const list = await context.newPage()
  await list.goto('/product/12-plate-frames')
  const card = list.getByRole('main').getByRole('article').filter({ hasText: 'Plate Frame Chrome' })
  await expect(card).toContainText('$2.15')

  await changeProduct(staff, 121, { price: 2.5 })
  await expect(card).toContainText('$2.50', AT_ONCE)
  await expect(cartLink(list)).toHaveAccessibleName('Cart, $5.00, 1 item', AT_ONCE)
  await expect(total(page, 'Subtotal')).toHaveText('$5.00', AT_ONCE)

  await list.goto('/product/122-plate-frame-black')
  const product = list.getByRole('heading', { level: 1, name: 'Plate Frame Black' })
  await expect(product).toBeVisible()
  await page.goto('/?s=plate%20frame')
  const found = page.getByRole('main').getByRole('article').filter({ hasText: 'Plate Frame Black' })
  await expect(found).toBeVisible()
  await archiveProduct(staff, 122)
  await expect(found).toHaveCount(0, AT_ONCE)
  await expect(list.getByRole('heading', { name: 'This page does not exist' })).toBeVisible(AT_ONCE)
})
