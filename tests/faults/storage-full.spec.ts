import { type BrowserContext, expect, type Page } from '@playwright/test'
import { arriveSignedIn, cartLink, pendingOrders } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  findServer,
  loseServer,
  openPendingOrders,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'

// The console says, in minified words, what could not be written.
test.use({ expectedErrors: /./ })
// The browser takes half a minute to notice that its quota has changed.
test.describe.configure({ timeout: 120_000 })

/** null: as much as the browser gives. */
async function setRoom(context: BrowserContext, page: Page, quotaSize: number | null): Promise<void> {
  const devTools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize !== null && { quotaSize }) })
}

/** Whether the browser takes one more row, in a database of the test's own. */
function canWrite(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('a-test')
        opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true })
        opening.onerror = () => resolve(false)
        opening.onsuccess = () => {
          const writing = opening.result.transaction('rows', 'readwrite')
          writing.objectStore('rows').add('row')
          writing.oncomplete = () => resolve(true)
          writing.onabort = () => resolve(false)
        }
      }),
  )
}

test('on a full device an order stays in the cart, and one that waits is not sent before it can be noted', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  await queueSmallOrder(page, network)
  await addSmallOrder(page)
  await page.goto('/cart')
  await page.getByLabel("RO or Orderer's Name").fill('Sam')
  expect(await canWrite(page)).toBe(true)
  await setRoom(context, page, 1)
  await expect.poll(() => canWrite(page), { timeout: 60_000 }).toBe(false)

  const checkout = page.getByRole('button', { name: 'Checkout', exact: true })
  await checkout.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('this device is full')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $4.30, 1 item')

  await openPendingOrders(page)
  const asked = network.matching({ path: /^\/edge/ }).length
  await findServer(page, network)
  await expect.poll(() => network.matching({ path: /^\/edge/ }).length).toBeGreaterThan(asked)
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online')
  await expect(pendingOrders(page)).toContainText('Waiting')
  await loseServer(page, network)
  expect(network.matching(CHECKOUT)).toEqual([])

  await setRoom(context, page, null)
  await expect.poll(() => canWrite(page)).toBe(true)
  await findServer(page, network)
  await expectAllSent(page, network, server.url, 1)
  await page.goto('/cart')
  await page.getByLabel("RO or Orderer's Name").fill('Sam')
  await checkout.click()
  await expect(page.getByRole('heading', { name: 'Order history' })).toBeVisible()
  await openPendingOrders(page)
  await expectAllSent(page, network, server.url, 2)
})
