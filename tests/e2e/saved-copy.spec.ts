import { expect } from '@playwright/test'
import { BUYER, signIn } from '../support/counter-test.ts'
import { restoreServer, finishedOrders, test } from '../support/faulty-network-test.ts'
import { saveCopyOfWaitingOrder, importCopy, openOtherDevice } from '../support/saved-copies.ts'
import { commitsOf } from '../support/server-calls.ts'

test('the server makes one order from an order and its copy, which another device sent', async ({
  page,
  browser,
  server,
  network,
}) => {
  const path = await saveCopyOfWaitingOrder(page, network)

  const otherDevice = await openOtherDevice(browser, server.url)
  await signIn(otherDevice, BUYER)
  // No price has changed, so the order is sent without a review.
  await importCopy(otherDevice, path)
  await expect(await finishedOrders(otherDevice)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)

  await restoreServer(page, network)
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
  await otherDevice.context().close()
})
