// The order of a new customer, from the cart to the page of the order, and while the server is away.
import { expect, type Page } from '@playwright/test'
import { chooseOption } from '../support/choose-option.ts'
import {
  addFromProductPage,
  connection,
  FRAME_CHROME,
  MANAGER,
  waitForWorker,
} from '../support/counter-test.ts'
import { loseServer, restoreServer, test } from '../support/faulty-network-test.ts'
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
