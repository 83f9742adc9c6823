import { expect } from '@playwright/test'
import { arriveSignedIn, pendingOrders } from '../support/counter-test.ts'
import {
  CHECKOUT,
  finishedOrders,
  focusWindow,
  queueSmallOrder,
  test,
} from '../support/faulty-network-test.ts'
import { commitsOf } from '../support/server-calls.ts'

test('two tabs that reach the server again at the same time send one POST', async ({
  page,
  context,
  server,
  network,
}) => {
  await arriveSignedIn(page)
  const otherTab = await context.newPage()
  await otherTab.goto('/pending-orders')
  await queueSmallOrder(page, network)
  await expect(pendingOrders(otherTab)).toContainText('Waiting')
  const tabs = [page, otherTab]
  await network.comeUp()
  await Promise.all(tabs.map(focusWindow))
  for (const tab of tabs) await expect(await finishedOrders(tab)).toContainText('Sent')
  expect(network.requestsMatching(CHECKOUT)).toHaveLength(1)
  expect(await commitsOf(server.url)).toHaveLength(1)
})
