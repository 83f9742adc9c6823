import { expect } from '@playwright/test'
import {
  addFromProductPage,
  arriveSignedIn,
  cartLink,
  fillExampleCart,
  MANAGER,
  test,
  total,
} from '../support/counter-test.ts'
import { archiveProduct, openCallsAs, changeProduct } from '../support/server-calls.ts'

test('the cart lists the prices that staff changed and the product that staff archived, and shows the new subtotal', async ({
  page,
  server,
}) => {
  const staff = await openCallsAs(server.url, MANAGER)
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await addFromProductPage(page, '/product/103-tag-paper-box', 1)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $84.25, 3 items')
  await cartLink(page).press('Enter')
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
})
