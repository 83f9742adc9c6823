import { expect, type Locator, type Page } from '@playwright/test'
import {
  arriveSignedIn,
  cartLink,
  FRAME_CHROME,
  signIn,
  TAG_POUCH,
  test,
  total,
} from '../support/counter-test.ts'

const ADMIN = { login: 'admin', password: 'Admin123' }
const TAG_POUCH_HEAVY = '/product/102-tag-pouch-heavy'

/** The stepper and the button of the page's own product stand before those of the same products. */
function purchase(page: Page) {
  const main = page.getByRole('main')
  return {
    quantity: main.getByRole('spinbutton', { name: 'Quantity' }).first(),
    increase: main.getByRole('button', { name: 'Increase' }).first(),
    decrease: main.getByRole('button', { name: 'Decrease' }).first(),
    add: main.getByRole('button', { name: 'Add to Cart' }).first(),
  }
}

async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.blur()
}

test('a buyer steps from the start value, and what he types is rounded up', async ({ page }) => {
  await arriveSignedIn(page)
  await page.goto(TAG_POUCH)
  const { quantity, increase, decrease, add } = purchase(page)
  await expect(quantity).toHaveValue('0')
  await expect(add).toBeDisabled()
  await increase.click()
  await expect(quantity).toHaveValue('100')
  await expect(add).toBeEnabled()
  await increase.click()
  await expect(quantity).toHaveValue('200')
  await expect(total(page, 'TOTAL')).toHaveText('$90.00')
  await decrease.click()
  await expect(quantity).toHaveValue('100')
  await decrease.click()
  await expect(quantity).toHaveValue('0')
  await expect(add).toBeDisabled()
  await expect(total(page, 'TOTAL')).toHaveText('$0.00')

  for (const [typed, becomes] of [
    ['130', '200'],
    ['1', '100'],
    ['300', '300'],
    ['0', '0'],
    ['100000', '100000'],
  ] as const) {
    await type(quantity, typed)
    await expect(quantity).toHaveValue(becomes)
  }
  await expect(quantity).not.toHaveAttribute('aria-invalid', 'true')
  await type(quantity, '100')
  await add.click()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $45.00, 1 item')
  await type(quantity, '1.5')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'Only whole numbers up to 100,000, such as 100',
  )
  await expect(quantity).toHaveValue('1.5')
  await expect(add).toBeDisabled()
  await quantity.fill('300')
  await quantity.press('Enter')
  // A product that is in the cart already takes the new quantity.
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $135.00, 1 item')

  await page.goto(FRAME_CHROME)
  await purchase(page).increase.click()
  await expect(purchase(page).quantity).toHaveValue('1')
  await purchase(page).add.click()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $137.15, 2 items')

  await page.goto('/cart')
  const lines = page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')
  const pouch = lines.filter({ hasText: 'Tag Pouch Standard' })
  const frame = lines.filter({ hasText: 'Plate Frame Chrome' })
  await type(pouch.getByRole('spinbutton'), '150')
  await expect(pouch.getByRole('spinbutton')).toHaveValue('200')
  await expect(total(page, 'Subtotal')).toHaveText('$92.15')
  await pouch.getByRole('button', { name: 'Increase' }).click()
  await expect(total(page, 'Subtotal')).toHaveText('$137.15')

  await pouch.getByRole('button', { name: 'Remove Tag Pouch Standard' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    'Are you sure you want to delete the selected product? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'No' }).click()
  await expect(lines).toHaveCount(2)
  await frame.getByRole('button', { name: 'Decrease' }).click()
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lines).toHaveCount(2)
  await frame.getByRole('button', { name: 'Decrease' }).click()
  await expect(lines).toHaveCount(1)
  await page.getByRole('button', { name: 'Remove Tag Pouch Standard' }).click()
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('main').getByText('Cart empty')).toBeVisible()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $0.00, 0 items')
})

test('an admin starts lower, types any quantity, and sees red below the start value', async ({ page }) => {
  await signIn(page, ADMIN)
  await page.goto(TAG_POUCH)
  const { quantity, increase, decrease, add } = purchase(page)
  await increase.click()
  await expect(quantity).toHaveValue('50')
  await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  await increase.click()
  await expect(quantity).toHaveValue('150')
  await expect(quantity).not.toHaveAttribute('aria-invalid', 'true')
  await type(quantity, '30')
  await expect(quantity).toHaveValue('30')
  await expect(quantity).toHaveAttribute('aria-invalid', 'true')
  await decrease.click()
  await expect(quantity).toHaveValue('0')
  await type(quantity, '30')
  await add.click()
  await expect(page.getByText('30 in the cart', { exact: true })).toBeVisible()
  await page.goto('/cart')
  const line = page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')
  await expect(line.getByRole('spinbutton')).toHaveAttribute('aria-invalid', 'true')
  await expect(line).toContainText('Below the start value of 100')
  await type(line.getByRole('spinbutton'), '120')
  await expect(line.getByRole('spinbutton')).toHaveValue('120')
  await expect(line.getByRole('spinbutton')).not.toHaveAttribute('aria-invalid', 'true')

  await page.goto(TAG_POUCH_HEAVY)
  await purchase(page).increase.click()
  await expect(purchase(page).quantity).toHaveValue('50')
})

test('custom, reordered and optional products have buttons of their own', async ({ page }) => {
  await page.goto('/product/10-temporary-tags')
  const custom = page.getByRole('article', { name: 'Custom Printed Insert' })
  const reorder = page.getByRole('article', { name: 'Reorder Printed Insert' })
  const billed = 'This product is custom and will be billed on a separate invoice.'
  await expect(custom.getByRole('button', { name: 'ADD-CUSTOM' })).toBeDisabled()
  await expect(custom).toContainText(billed)
  await expect(reorder).toContainText(billed)
  await reorder.getByRole('button', { name: 'Increase' }).click()
  await expect(reorder.getByRole('spinbutton')).toHaveValue('250')
  await reorder.getByRole('button', { name: 'RE-ORDER' }).click()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $197.50, 1 item')
  await page.goto('/cart')
  await expect(page.getByRole('list', { name: 'Cart lines' })).toContainText(billed)

  await page.goto('/product/140-custom-printed-insert')
  await expect(page.getByRole('main')).toContainText(billed)
  await expect(page.getByRole('main').getByRole('button', { name: 'ADD-CUSTOM' }).first()).toBeVisible()

  await page.goto('/product/13-plate-frames-inserts')
  await page.getByRole('article', { name: 'Plate Frames' }).getByRole('link', { name: 'OPTIONS' }).click()
  await expect(page.getByRole('heading', { name: 'Plate Frames', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/product\/12-plate-frames$/)
})
