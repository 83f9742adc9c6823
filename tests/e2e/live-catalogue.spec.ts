// Changes that staff save appear on open pages without a reload.
import { expect } from '@playwright/test'
import {
  addFromProductPage,
  arriveSignedIn,
  cartLink,
  MANAGER,
  test,
  total,
} from '../support/counter-test.ts'
import { archiveProduct, changeProduct, openCallsAs } from '../support/server-calls.ts'

test('a saved price and an archived product reach list, search, product page and cart of open pages', async ({
  page,
  context,
  server,
}) => {
  const staff = await openCallsAs(server.url, MANAGER)
  await arriveSignedIn(page)
  await addFromProductPage(page, '/product/121-plate-frame-chrome', 2)
  await page.goto('/cart')
  await expect(total(page, 'Subtotal')).toHaveText('$4.30')
  const listPage = await context.newPage()
  await listPage.goto('/product/12-plate-frames')
  const card = listPage.getByRole('main').getByRole('article').filter({ hasText: 'Plate Frame Chrome' })
  await expect(card).toContainText('$2.15')

  await changeProduct(staff, 121, { price: 2.5 })
  await expect(card).toContainText('$2.50')
  await expect(cartLink(listPage)).toHaveAccessibleName('Cart, $5.00, 1 item')
  await expect(total(page, 'Subtotal')).toHaveText('$5.00')

  await listPage.goto('/product/122-plate-frame-black')
  const productHeading = listPage.getByRole('heading', { level: 1, name: 'Plate Frame Black' })
  await expect(productHeading).toBeVisible()
  await page.goto('/?s=plate%20frame')
  const matchingCard = page.getByRole('main').getByRole('article').filter({ hasText: 'Plate Frame Black' })
  await expect(matchingCard).toBeVisible()
  await archiveProduct(staff, 122)
  await expect(matchingCard).toHaveCount(0)
  await expect(listPage.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
})
