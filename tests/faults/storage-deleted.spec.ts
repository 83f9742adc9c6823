import { expect } from '@playwright/test'
import {
  arriveSignedIn,
  checkOut,
  expectCartLeft,
  fillExampleCart,
  goWithinApp,
  test,
} from '../support/counter-test.ts'
import { finishedOrders, openPendingOrders } from '../support/faulty-network-test.ts'

test('the app reports once that the browser deleted the data of the app, and lists the orders that were sent', async ({
  page,
  context,
  baseURL,
}) => {
  await arriveSignedIn(page)
  await fillExampleCart(page)
  await checkOut(page)
  await expectCartLeft(page)
  // The order must be sent before its storage is deleted.
  await openPendingOrders(page)
  await finishedOrders(page)

  // The test deletes the storage of scripts and keeps the server's cookies, as Safari does after a week.
  await page.goto('/robots.txt')
  const devTools = await context.newCDPSession(page)
  const storageTypes = 'indexeddb,local_storage,cache_storage,service_workers'
  await devTools.send('Storage.clearDataForOrigin', { origin: new URL(baseURL ?? '').origin, storageTypes })

  await page.goto('/')
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(
    notices.getByText('Your cart and your waiting orders are missing in this browser.'),
  ).toBeVisible()
  await notices.getByRole('link', { name: 'Pending orders' }).click()
  const note = page.getByRole('alert').filter({ hasText: 'This browser deleted the data of Counter' })
  await expect(note.getByRole('listitem')).toHaveCount(1)
  await expect(note.getByRole('listitem')).toContainText('The server has it. See the order')
  await note.getByRole('button', { name: 'I have read it' }).click()
  await expect(note).toBeHidden()
  // The notice is shown once.
  await page.reload()
  await goWithinApp(page, '/pending-orders')
  await expect(page.getByRole('heading', { name: 'No orders are waiting' })).toBeVisible()
  await expect(note).toBeHidden()
})
