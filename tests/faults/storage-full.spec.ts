import { expect } from '@playwright/test'
import { cartLink, checkOut, expectCartLeft, pendingOrders } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  restoreServer,
  loseServer,
  openPendingOrders,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { fillDevice, freeDevice, signInWithSmallQuota, tryToWrite } from '../support/full-device.ts'

// The console has the errors of the failed writes, with minified names.
test.use({ expectedErrors: /./ })

test('on a full device an order stays in the cart, and a waiting order is not sent before its state can be stored', {
  tag: '@promise',
}, async ({ page, context, server, network }) => {
  await signInWithSmallQuota(context, page, network)
  await queueSmallOrder(page, network)
  await addSmallOrder(page)
  await cartLink(page).press('Enter')
  await page.getByLabel("RO or Orderer's Name").fill('Sam')
  expect(await tryToWrite(page, 1)).toBe(true)
  await fillDevice(context, page, network.url)

  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('this device is full')
  await expect(cartLink(page)).toHaveAccessibleName('Cart, $4.30, 1 item')

  await openPendingOrders(page)
  const earlierProbeCount = network.requestsMatching({ path: /^\/edge/ }).length
  await restoreServer(page, network)
  await expect
    .poll(() => network.requestsMatching({ path: /^\/edge/ }).length)
    .toBeGreaterThan(earlierProbeCount)
  await expect(page.getByRole('status', { name: 'Connection' })).toContainText('Online')
  await expect(pendingOrders(page)).toContainText('Waiting')
  await loseServer(page, network)
  expect(network.requestsMatching(CHECKOUT)).toEqual([])

  await freeDevice(context, page, network.url)
  await restoreServer(page, network)
  await expectAllSent(page, network, server.url, 1)
  await checkOut(page)
  await expectCartLeft(page)
  await openPendingOrders(page)
  await expectAllSent(page, network, server.url, 2)
})
