import { expect } from '@playwright/test'
import { orderCalls } from '#contract/orders/order-calls.ts'
import {
  addFromProductPage,
  BUYER,
  cartLink,
  connection,
  expectNotice,
  FRAME_CHROME,
  MANAGER,
  openHistoryAfterCheckout,
  signIn,
  test,
  total,
} from '../support/counter-test.ts'
import { openCallsAs } from '../support/server-calls.ts'

test('a buyer finds products, orders them once also with a double click, and reads the order', {
  tag: '@promise',
}, async ({ page, server }) => {
  const staff = await openCallsAs(server.url, MANAGER)
  const countOrders = async (): Promise<number> =>
    (await staff.post(`${orderCalls.orders.path}?page=0&size=20`, { dealerIds: [1] })).count
  const countBefore = await countOrders()
  await signIn(page, BUYER)
  await page.getByRole('searchbox', { name: 'Search products' }).click()
  await page.keyboard.type('pouch')
  await page.getByRole('button', { name: 'Show all matches' }).click()
  const pouchCard = page.getByRole('article', { name: 'Tag Pouch Standard', exact: true })
  // Until the catalogue is complete, matches that arrive may move the card under the press.
  await expect(connection(page)).toHaveText('Online')
  await expect(page.getByText('the server searches too')).toHaveCount(0)
  await pouchCard.getByRole('button', { name: 'Increase' }).click()
  await expect(pouchCard.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('100')
  await expectNotice(page, 'Tag Pouch Standard: 100 in the cart', () =>
    pouchCard.getByRole('button', { name: 'Add to Cart' }).click(),
  )
  await expect(pouchCard.getByText('100 in the cart', { exact: true })).toBeVisible()

  await addFromProductPage(page, FRAME_CHROME, 2)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $49.30, 2 items')
  // The preview opens by keyboard and by mouse.
  const preview = page.getByRole('region', { name: 'Cart preview' })
  await page.keyboard.press('Shift')
  await cartLink(page).focus()
  await expect(preview.getByRole('listitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await cartLink(page).hover()
  await preview.getByRole('link', { name: 'Edit Cart and Checkout' }).click()
  await expect(preview).toBeHidden()

  await expect(page.getByRole('heading', { name: 'Cart', exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Cart lines' }).getByRole('listitem')).toHaveCount(2)
  await expect(total(page, 'Subtotal')).toHaveText('$49.30')
  await expect(total(page, 'Shipping')).toHaveText('$23.50')
  await expect(total(page, 'Tax')).toHaveText('$3.08')
  await expect(total(page, 'Total')).toHaveText('$75.88')

  const ordererField = page.getByLabel("RO or Orderer's Name")
  await page.getByLabel('PO#').fill('PO 4711')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(ordererField).toHaveAccessibleDescription('MUST ENTER')
  await expect(ordererField).toBeFocused()
  await ordererField.fill('Sam')
  await expectNotice(page, 'Your order was received and will be processed and shipped to you shortly.', () =>
    page.getByRole('button', { name: 'Checkout', exact: true }).dblclick(),
  )
  await openHistoryAfterCheckout(page)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $0.00, 0 items')
  expect(await countOrders()).toBe(countBefore + 1)

  const newestRow = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  await expect(newestRow).toContainText('Received')
  await expect(newestRow.getByRole('cell').nth(1)).toHaveText(/^\d\d\.\d\d\.\d{4}$/)
  await expect(newestRow.getByRole('cell', { name: '$75.88' })).toBeVisible()
  await newestRow.getByRole('link', { name: 'order received' }).click()

  await expect(page.getByRole('heading', { name: 'Order received', level: 1 })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(
    'HomeOrder historyOrder received',
  )
  await expect(total(page, 'Subtotal')).toHaveText('$49.30')
  await expect(total(page, 'Shipping')).toHaveText('$23.50')
  await expect(total(page, 'Tax')).toHaveText('$3.08')
  await expect(total(page, 'Total')).toHaveText('$75.88')
  await expect(total(page, 'Date')).toHaveText(/^\d\d\/\d\d\/\d{4}$/)
  await expect(total(page, 'PO#')).toHaveText('PO 4711')
  await expect(total(page, "RO or Orderer's Name")).toHaveText('Sam')
  await expect(total(page, 'Dealership')).toHaveText('Lakeside Motors')
  await expect(total(page, 'Ordered by')).toHaveText('Jordan Miller')
  const orderedRow = page.getByRole('row', { name: 'Tag Pouch Standard' })
  await expect(orderedRow.getByRole('cell')).toHaveText([
    'Tag Pouch StandardNo. 101',
    '$0.45',
    '100',
    '$45.00',
  ])
  await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(orderedRow).toBeVisible()
  // The button with the dealership's name is printed, because the paper needs the name.
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['Lakeside Motors'])
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })

  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Choose Tag Pouch Standard' }).check()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('button', { name: 'Continue Shopping' }).click()
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $45.00, 1 item')
})
