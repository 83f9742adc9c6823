import { expect } from '@playwright/test'
import { cartLink, test } from '../support/counter-test.ts'

test('the mini-cart shows three products, then all, opens for mouse and keyboard, and leads to the cart', async ({
  page,
}) => {
  await page.goto('/')
  const popup = page.getByRole('region', { name: 'Cart preview' })
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $0.00, 0 items')
  await cartLink(page).hover()
  await expect(popup.getByText('Cart empty')).toBeVisible()
  await page.getByRole('contentinfo').hover()
  await expect(popup).toBeHidden()

  await page.goto('/product/12-plate-frames')
  const cards = page.getByRole('main').getByRole('article')
  for (const place of [0, 1, 2, 3, 4]) {
    await cards.nth(place).getByRole('button', { name: 'Increase' }).click()
    await cards.nth(place).getByRole('button', { name: 'Add to Cart' }).click()
    await expect(cards.nth(place).getByText('1 in the cart')).toBeVisible()
  }
  await cartLink(page).hover()
  const items = popup.getByRole('listitem')
  await expect(items).toHaveCount(3)
  await expect(items.first()).toContainText('Plate Frame Chrome')
  await expect(items.first()).toContainText('$2.15')
  await expect(popup).toContainText('Subtotal')
  await popup.getByText('+2 More Items').click()
  await expect(items).toHaveCount(5)
  await items.first().getByRole('button', { name: 'Decrease' }).click()
  await expect(items).toHaveCount(4)
  await expect(popup.getByText('Plate Frame Chrome')).toHaveCount(0)
  await popup.getByRole('link', { name: 'Edit Cart and Checkout' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(popup).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/product/12-plate-frames')
  await cartLink(page).hover()
  await expect(items).toHaveCount(4)
  await expect(popup.getByText(/More Items/)).toHaveCount(0)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Log In' }).focus()
  await page.keyboard.press('Tab')
  await expect(cartLink(page)).toBeFocused()
  await expect(popup).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup).toBeHidden()
})
