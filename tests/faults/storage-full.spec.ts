import { expect } from '@playwright/test'
import { cartLink, expectCartLeft, pendingOrders } from '../support/counter-test.ts'
import {
  addSmallOrder,
  CHECKOUT,
  expectAllSent,
  expectSignedOut,
  restoreServer,
  loseServer,
  openPendingOrders,
  queueSmallOrder,
  sendSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { fillDevice, freeDevice, signInWithSmallQuota, tryToWrite } from '../support/full-device.ts'
import { commitsOf } from '../support/server-calls.ts'

// The console has the errors of the failed writes, with minified names.
test.use({ expectedErrors: /./ })

test('on a full device an order stays in the cart, and a waiting order is not sent before its state can be stored', async ({
  page,
  context,
  server,
  network,
}) => {
  await signInWithSmallQuota(context, page, network)
  await queueSmallOrder(page, network)
  await addSmallOrder(page)
  await cartLink(page).press('Enter')
  await page.getByLabel("RO or Orderer's Name").fill('Sam')
  expect(await tryToWrite(page, 1)).toBe(true)
  await fillDevice(context, page, network.url)

  const checkoutButton = page.getByRole('button', { name: 'Checkout', exact: true })
  await checkoutButton.click()
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
  await page.goto('/cart')
  await page.getByLabel("RO or Orderer's Name").fill('Sam')
  await checkoutButton.click()
  await expectCartLeft(page)
  await openPendingOrders(page)
  await expectAllSent(page, network, server.url, 2)
})

test('an order whose answer cannot be stored on a full device is resolved later, and is committed once', async ({
  page,
  context,
  server,
  network,
}) => {
  await signInWithSmallQuota(context, page, network)
  const releaseAnswer = network.pause(CHECKOUT, 'answer')
  await sendSmallOrder(page, network)
  await expect.poll(async () => (await commitsOf(server.url)).length).toBe(1)
  await fillDevice(context, page, network.url)
  const responseEvent = page.waitForResponse((answer) => CHECKOUT.path.test(answer.url()))
  releaseAnswer()
  expect((await responseEvent).status()).toBe(200)
  await openPendingOrders(page)
  await expect(pendingOrders(page)).toHaveCount(1)
  await expect(pendingOrders(page)).not.toContainText('Sent')

  await freeDevice(context, page, network.url)
  await page.reload()
  await expectAllSent(page, network, server.url, 1)
})

test('a sign-out succeeds on a full device, and the next page belongs to the visitor', async ({
  page,
  context,
  network,
}) => {
  await signInWithSmallQuota(context, page, network)
  expect(await tryToWrite(page, 1)).toBe(true)
  await fillDevice(context, page, network.url)
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expectSignedOut(page)
  expect(network.requestsMatching({ path: /\/auth\/logout$/ })).toHaveLength(1)
  await page.reload()
  await expectSignedOut(page)
})
