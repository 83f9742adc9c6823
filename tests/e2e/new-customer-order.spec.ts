// The order of a new customer, from the cart to the page of the order, and while the server is away.
import { expect, type Page } from '@playwright/test'
import { chooseOption } from '../support/choose-option.ts'
import {
  addFromProductPage,
  connection,
  FRAME_CHROME,
  MANAGER,
  total,
  waitForWorker,
} from '../support/counter-test.ts'
import { restoreServer, loseServer, test } from '../support/faulty-network-test.ts'
import { openCallsAs } from '../support/server-calls.ts'

async function typeCustomer(page: Page, state: string): Promise<void> {
  await page.getByLabel('Company Name').fill('Blue Ridge Imports')
  await page.getByLabel('Your Name').fill('Harper Wells')
  await page.getByLabel('E-mail').fill('harper@blueridge.example.com')
  await page.getByLabel('Phone').pressSequentially('8285550181')
  await chooseOption(page.getByRole('combobox', { name: 'State' }), state)
}

/** The orders of the new customer's company in the order list of staff. */
async function readOrdersOnServer(url: string): Promise<{ totalAmount: number; poNumber: string }[]> {
  const staff = await openCallsAs(url, MANAGER)
  const { orders } = await staff.post('api/client/order/all?page=0&size=20', {
    dealerName: 'Blue Ridge Imports',
  })
  return orders
}

async function fillCartAsVisitor(page: Page): Promise<void> {
  await addFromProductPage(page, FRAME_CHROME, 2)
  await page.getByRole('link', { name: /^Cart, / }).press('Enter')
  await page.getByRole('main').getByRole('link', { name: 'For new customers' }).click()
}

/** Waits until Place order has led to the order. A slow server leads to Pending orders, from which this opens the order. */
async function openReceivedOrder(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: /^(Order received|Pending orders)$/ })).toBeVisible()
  if (new URL(page.url()).pathname !== '/pending-orders') return
  await page.getByText('Finished (1)').click()
  await page.getByRole('link', { name: 'Open the order' }).click()
}

test('a visitor orders on a desktop and opens the order again with its e-mail', async ({
  page,
  server,
  context,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await fillCartAsVisitor(page)
  await typeCustomer(page, 'Alaska')
  await expect(total(page, 'Total')).toHaveText('TBD')
  await chooseOption(page.getByRole('combobox', { name: 'State' }), 'Illinois')
  await expect(total(page, 'Tax')).toHaveText('$0.27')
  await expect(total(page, 'Total')).toHaveText('$16.57')
  await page.getByLabel('PO#').fill('PO 9')
  const notice = page.getByText('Your order was recived and on its way to you!')
  await Promise.all([notice.waitFor(), page.getByRole('button', { name: 'Place order' }).click()])
  await openReceivedOrder(page)
  await expect(page).toHaveURL(/\/order\/unregistered\/\d+$/)
  await expect(page.getByText('Thank you for your order!')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Order received' })).toBeVisible()
  await expect(total(page, 'Total')).toHaveText('$16.57')
  await expect(page.getByRole('link', { name: 'Cart, $0.00, 0 items' })).toBeVisible()
  expect(await readOrdersOnServer(server.url)).toMatchObject([{ totalAmount: 16.57, poNumber: 'PO 9' }])

  const otherPage = await context.newPage()
  await otherPage.goto(new URL(page.url()).pathname)
  await expect(otherPage.getByRole('heading', { name: 'Whose order is it?' })).toBeVisible()
  await expect(otherPage.getByText('Plate Frame Chrome')).toHaveCount(0)
  await otherPage.getByLabel('E-mail').fill('else@example.com')
  await otherPage.getByRole('button', { name: 'Show the order' }).click()
  await expect(
    otherPage.getByText('No order with this number was placed with this e-mail. Check the e-mail.'),
  ).toBeVisible()
  await otherPage.getByLabel('E-mail').fill('Harper@blueridge.example.com')
  await otherPage.getByRole('button', { name: 'Show the order' }).click()
  await expect(otherPage.getByText('Thank you for your order!')).toBeVisible()
  await expect(otherPage.getByRole('link', { name: 'Plate Frame Chrome' })).toBeVisible()
})

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 800, height: 1280 }, hasTouch: true, serviceWorkers: 'allow' })

  test('an order that is placed while the server is away waits on the device and is sent once', async ({
    page,
    network,
    server,
    context,
  }) => {
    await fillCartAsVisitor(page)
    await typeCustomer(page, 'Illinois')
    await waitForWorker(page)
    await loseServer(page, network)
    await page.getByRole('button', { name: 'Place order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Pending orders' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Waiting orders' })).toContainText('Blue Ridge Imports')

    await page.reload()
    await expect(page.getByRole('list', { name: 'Waiting orders' })).toContainText('Waiting')

    await restoreServer(page, network)
    await expect(page.getByText('Finished (1)')).toBeVisible()
    await expect(connection(page)).toContainText('Online')
    expect(await readOrdersOnServer(server.url)).toMatchObject([{ totalAmount: 16.57 }])

    const laterPage = await context.newPage()
    await laterPage.goto('/pending-orders')
    await expect(laterPage.getByText('The order of a new customer was sent from this device.')).toBeVisible()
    await expect(laterPage.getByText('Blue Ridge')).toHaveCount(0)
    await laterPage.getByLabel('E-mail of the order').fill('harper@blueridge.example.com')
    await laterPage.getByRole('button', { name: 'Open' }).click()
    await laterPage.getByText('Finished (1)').click()
    await laterPage.getByRole('link', { name: 'Open the order' }).click()
    await expect(laterPage.getByText('Thank you for your order!')).toBeVisible()
  })
})
