import { expect } from '@playwright/test'
import {
  addFromProductPage,
  arriveSignedIn,
  cartLink,
  fillExampleCart,
  followMainLink,
  MANAGER,
  TAG_POUCH,
  test,
  total,
} from '../support/counter-test.ts'
import { archiveProduct, callAs, changeProduct, commitsOf } from '../support/server-calls.ts'

test('the cart says what staff changed meanwhile, and what it costs now', async ({ page, server }) => {
  const staff = await callAs(server.url, MANAGER)
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await addFromProductPage(page, '/product/103-tag-paper-box', 1)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $84.25, 3 items')
  await page.goto('/cart')
  await expect(total(page, 'Subtotal')).toHaveText('$84.25')
  const lines = page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')
  await expect(lines).toHaveCount(3)

  await changeProduct(staff, 101, { price: 0.5 })
  await changeProduct(staff, 121, {
    discountsDTO: [{ type: 'DISCOUNT_DEALER', dealershipId: 1, value: 10 }],
  })
  await archiveProduct(staff, 103)
  await lines.filter({ hasText: 'Plate Frame Chrome' }).getByRole('button', { name: 'Increase' }).click()

  const warning = page
    .getByRole('status')
    .filter({ hasText: 'Some products in your cart have been updated or removed.' })
  await expect(warning.getByRole('listitem')).toHaveText([
    'Tag Paper Box is no longer available for sale',
    'Price of Tag Pouch Standard: was $0.45, now $0.50',
    'Discount of Plate Frame Chrome: was 0%, now 10%',
  ])
  await expect(lines).toHaveCount(2)
  // 100 × 0.50 + 3 × 1.94 (2.15 less 10 %, rounded half up)
  await expect(total(page, 'Subtotal')).toHaveText('$55.82')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $55.82, 2 items')
  await page.reload()
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'Dismiss the warning' }).click()
  await expect(warning).toHaveCount(0)

  await page.getByLabel("RO or Orderer's Name").fill('Sam')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect.poll(() => commitsOf(server.url)).toHaveLength(1)
  await followMainLink(page, 'Orders')

  // Ordered again after another rise: what differs is shown before it goes into the cart.
  await changeProduct(staff, 101, { price: 0.6 })
  await page.getByRole('link', { name: 'order received' }).first().click()
  await page.getByRole('checkbox', { name: 'Choose Tag Pouch Standard' }).check()
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const comparison = page.getByRole('dialog', { name: '1 of 1 line changed' })
  await expect(comparison.getByRole('row', { name: 'Tag Pouch Standard' }).getByRole('cell')).toHaveText([
    /Tag Pouch Standard/,
    '$0.50',
    '$0.60',
    '100',
    '100',
  ])
  await comparison.getByRole('button', { name: 'Add to cart' }).click()
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $60.00, 1 item')
})

test('a page that is opened anew shows the new price, and one that is gone is gone', async ({
  page,
  server,
}) => {
  const staff = await callAs(server.url, MANAGER)
  await page.goto(TAG_POUCH)
  await expect(page.getByRole('main').getByText('$0.45').first()).toBeVisible()
  await changeProduct(staff, 101, { price: 0.5 })
  await page.reload()
  await expect(page.getByRole('main').getByText('$0.50').first()).toBeVisible()
  await archiveProduct(staff, 101)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
})
