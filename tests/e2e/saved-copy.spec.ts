import { expect } from '@playwright/test'
import { BUYER, signIn } from '../support/counter-test.ts'
import { findServer, finishedOrders, test } from '../support/faulty-network-test.ts'
import { copyOfWaitingOrder, importCopy, openOtherDevice } from '../support/saved-copies.ts'
import { commitsOf } from '../support/server-calls.ts'

test('a copy that is sent from another device and its original become one order', async ({
  page,
  browser,
  server,
  network,
}) => {
  const path = await copyOfWaitingOrder(page, network)

  const other = await openOtherDevice(browser, server.url)
  await signIn(other, BUYER)
  // Nothing differs from today, so that nobody has to look at it again.
  await importCopy(other, path)
  await expect(await finishedOrders(other)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)

  await findServer(page, network)
  await expect(await finishedOrders(page)).toContainText('Sent')
  expect(await commitsOf(server.url)).toHaveLength(1)
  await other.context().close()
})
